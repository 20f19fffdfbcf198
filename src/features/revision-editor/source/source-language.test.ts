import { yamlLanguage } from '@codemirror/lang-yaml';
import { EditorState } from '@codemirror/state';
import { ensureSyntaxTree } from '@codemirror/language';
import { Parser, type PartialParse } from '@lezer/common';
import { expect, it } from 'vitest';
import { CarefulParser, sourceLanguage } from './source-language';

/** A parser that fails at its first step. */
class Failing extends Parser {
  readonly #error: Error;
  constructor(error: Error) {
    super();
    this.#error = error;
  }
  override createParse(): PartialParse {
    return {
      advance: () => {
        throw this.#error;
      },
      parsedPos: 0,
      stoppedAt: null,
      stopAt: () => undefined,
    };
  }
}

it('colours a text as the language does', () => {
  const text = 'read:\n  objects:\n    - objectName: contact\n';
  const state = EditorState.create({ doc: text, extensions: sourceLanguage('yaml') });
  // The editor colours for 20 ms at a time, in which a busy machine may not come to the end.
  const tree = String(ensureSyntaxTree(state, text.length, 60_000));
  expect(tree).toBe(yamlLanguage.parser.parse(text).toString());
  expect(tree).toContain('BlockMapping');
});

it('leaves a text plain where the stack does not suffice', () => {
  const tree = new CarefulParser(new Failing(new RangeError('Maximum call stack size exceeded'))).parse(
    '[[[[',
  );
  expect(tree.length).toBe(4);
  expect(tree.children).toEqual([]);
});

it('hides no other error', () => {
  const parser = new CarefulParser(new Failing(new TypeError('wrong')));
  expect(() => parser.parse('[')).toThrow(TypeError);
});
