/**
 * The keys of a shortcut: `j`, `?`, `G`, `Enter`, `mod+k`, `shift+Enter`, or two presses such as `g o`. `mod` is Ctrl,
 * or Cmd on a Mac. A character implies whether Shift is held.
 */
export type ShortcutKeys = string;

/** The parts of a keyboard event that identify the key. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The presses of a shortcut; a plus sign alone is a key. */
export const pressesOf = (keys: ShortcutKeys): string[] => keys.split(' ');

const partsOf = (press: string): string[] => (press === '+' ? ['+'] : press.split('+'));

/** Whether a keyboard event matches a press such as `mod+k`. */
export function isPress(press: string, event: KeyPress): boolean {
  const parts = partsOf(press);
  const key = parts.at(-1) ?? '';
  const held = parts.slice(0, -1);
  if (event.altKey || (event.ctrlKey || event.metaKey) !== held.includes('mod')) return false;
  const isCharacter = key.length === 1;
  if ((!isCharacter || held.length > 0) && event.shiftKey !== held.includes('shift')) return false;
  const pressed = latinKey(event);
  return held.length > 0 ? pressed.toLowerCase() === key.toLowerCase() : pressed === key;
}

/** On a non-Latin keyboard, the Latin letter at the same position. */
function latinKey({ key, code, shiftKey }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const isForeignLetter = key.length === 1 && key > '\u024f';
  if (!letter || !isForeignLetter) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

const shown: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: 'Enter',
  shift: 'Shift',
};

/** The key caps of each press: `mod+k` is Ctrl and K, or ⌘ and K. */
export const capsOf = (keys: ShortcutKeys, isMac: boolean): string[][] =>
  pressesOf(keys).map((press) =>
    partsOf(press).map((part) => {
      if (part === 'mod') return isMac ? '⌘' : 'Ctrl';
      const known = shown[part];
      if (known !== undefined) return known;
      return part.length === 1 && press.includes('+') && press !== '+' ? part.toUpperCase() : part;
    }),
  );

/** Whether the shortcut consists of characters only, which speech input or a slip can trigger. */
export const isCharacters = (keys: ShortcutKeys): boolean =>
  pressesOf(keys).every((press) => press.length === 1);
