import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { rowOrder } from '@/api/operation-log/log-rows';
import { lineAt, lineOfClick, rowOfKey } from './line-events';

beforeEach(() => {
  document.body.innerHTML = `
    <p>Outside</p>
    <div data-line="7">
      <div data-line-head><button data-line-button>7</button><span>See <a href="#">this</a></span></div>
      <pre>Details</pre>
    </div>`;
  onTestFinished(() => document.body.replaceChildren());
});

const at = (selector: string) => document.querySelector(selector);
const left = { button: 0, detail: 1 };

test('a click on a line opens it, but one on a link in it or on its details does not', () => {
  const opened = ['span', 'button', 'a', 'pre', 'p'].map((one) => lineOfClick({ ...left, target: at(one) }));
  expect(opened).toEqual([7, 7, undefined, undefined, undefined]);
  expect(lineOfClick({ ...left, button: 1, target: at('span') })).toBeUndefined();
  expect([lineAt(at('pre')), lineAt(at('p')), lineAt(null)]).toEqual([7, undefined, undefined]);
});

test('the end of a selection is no click, unlike a key pressed on the button', () => {
  document.getSelection()?.selectAllChildren(at('span')!);
  expect(lineOfClick({ ...left, target: at('span') })).toBeUndefined();
  expect(lineOfClick({ ...left, detail: 0, target: at('button') })).toBe(7);
});

test('keys on the button of a line go to others, and not beyond the first and the last', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
  const rows = rowOrder(12, Uint32Array.of(2, 7, 9, 11));
  const go = (key: string, more = {}) => rowOfKey({ ...none, key, target: at('button'), ...more }, rows);
  const keys = ['ArrowDown', 'j', 'ArrowUp', 'k', 'Home', 'End', 'x'];
  expect(keys.map((key) => go(key))).toEqual([2, 2, 0, 0, 0, 3, undefined]);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }])
    expect(go('End', more)).toBeUndefined();
  expect(go('End', { target: at('a') })).toBeUndefined();
  const [first, last] = [rowOrder(8, Uint32Array.of(7, 8)), rowOrder(8, undefined)];
  const press = { ...none, target: at('button') };
  expect([rowOfKey({ ...press, key: 'k' }, first), rowOfKey({ ...press, key: 'j' }, last)]).toEqual([0, 7]);
});
