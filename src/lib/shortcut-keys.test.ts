import { describe, expect, it } from 'vitest';
import { capsOf, isCharacters, isPress, type KeyPress } from './shortcut-keys';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('isPress', () => {
  it.each([
    ['j', press('j'), true],
    ['j', press('k'), false],
    ['j', press('j', { ctrlKey: true }), false],
    ['j', press('j', { altKey: true }), false],
    ['g', press('G', { shiftKey: true }), false],
    ['G', press('G', { shiftKey: true }), true],
    ['?', press('?', { shiftKey: true }), true],
    ['+', press('+', { shiftKey: true }), true],
    ['mod+k', press('k', { ctrlKey: true }), true],
    ['mod+k', press('k', { metaKey: true }), true],
    ['mod+k', press('K', { ctrlKey: true }), true],
    ['mod+k', press('K', { ctrlKey: true, shiftKey: true }), false],
    ['mod+shift+k', press('K', { ctrlKey: true, shiftKey: true }), true],
    ['mod+k', press('k'), false],
    ['Enter', press('Enter'), true],
    ['Enter', press('Enter', { shiftKey: true }), false],
    ['shift+Enter', press('Enter', { shiftKey: true }), true],
    ['mod+k', press('л', { code: 'KeyK', ctrlKey: true }), true],
    ['j', press('о', { code: 'KeyJ' }), true],
    ['G', press('П', { code: 'KeyG', shiftKey: true }), true],
    // On a French keyboard the key at the place of Q writes a.
    ['a', press('a', { code: 'KeyQ' }), true],
    ['q', press('a', { code: 'KeyQ' }), false],
  ])('%s, %o: %s', (written, event, expected) => {
    expect(isPress(written, event)).toBe(expected);
  });
});

describe('capsOf', () => {
  it('draws what is to be pressed', () => {
    expect(capsOf('mod+k', false)).toEqual([['Ctrl', 'K']]);
    expect(capsOf('mod+k', true)).toEqual([['⌘', 'K']]);
    expect(capsOf('g o', false)).toEqual([['g'], ['o']]);
    expect(capsOf('shift+Enter', false)).toEqual([['Shift', 'Enter']]);
    expect(capsOf('+', false)).toEqual([['+']]);
  });
});

it('knows shortcuts that are characters alone', () => {
  expect(['j', 'g o', '?'].every(isCharacters)).toBe(true);
  expect(['mod+k', 'Enter', 'shift+Enter'].some(isCharacters)).toBe(false);
});
