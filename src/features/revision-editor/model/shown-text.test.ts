import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownText, stepsFromShown } from './shown-text';
import { applySteps } from '@/lib/manifest/document/steps';

const shown = (text: string) => text.replaceAll('\r\n', '\n');
const texts = fc
  .array(fc.constantFrom('a', 'é', '\n', '\r\n'), { maxLength: 30 })
  .map((parts) => parts.join(''));

it('counts a line break as one character, and finds the way back', () => {
  fc.assert(
    fc.property(texts, fc.nat(40), (text, offset) => {
      const at = Math.min(offset, shown(text).length);
      const { toShown, toText } = shownText(text);
      expect(toShown(toText(at))).toBe(at);
      expect(shown(text.slice(0, toText(at)))).toBe(shown(text).slice(0, at));
    }),
  );
});

it('types into a text with either line break as into what is shown', () => {
  fc.assert(
    fc.property(
      texts,
      fc.nat(30),
      fc.nat(5),
      fc.constantFrom('', 'x', '\n', 'a\nb'),
      (text, start, length, insert) => {
        const from = Math.min(start, shown(text).length);
        const step = { from, to: Math.min(from + length, shown(text).length), insert };
        const after = applySteps(text, stepsFromShown(text, [step], '\r\n'));
        expect(shown(after)).toBe(applySteps(shown(text), [step]));
      },
    ),
  );
});
