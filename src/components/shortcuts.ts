/**
 * The registry of keyboard shortcuts: the source of both the key handling and the help sheet. A page registers its
 * shortcuts with `useShortcuts` while it is mounted.
 */
import { useLayoutEffect, useRef } from 'react';
import { storedValue } from '@/lib/browser-store';
import { isCharacters, isPress, pressesOf, type ShortcutKeys } from '@/lib/shortcut-keys';

export interface Shortcut {
  /**
   * One or several: `'j'`, `['j', 'ArrowDown']`, `'mod+k'`, `'g o'`. If empty, the shortcut is only a command of the
   * palette.
   */
  readonly keys: ShortcutKeys | readonly ShortcutKeys[];
  /** Description for the help sheet: "Next error". */
  readonly label: string;
  readonly run: () => void;
  /** Ignored by the keys and left out of the help sheet. */
  readonly disabled?: boolean;
  /** Also active in fields and dialogs; only for keys that do not type anything. */
  readonly always?: boolean;
}

export interface ShortcutScope {
  /** The heading in the help sheet: "Log". */
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The scope of the shell. A page's own keys take precedence. */
export const anywhere = 'Anywhere';

const scopes: { current: ShortcutScope }[] = [];
const longestPause = 1_000;
/** The first key of a two-key shortcut; `own` if that key is a shortcut by itself, too. */
let begun: { press: string; at: number; own: boolean } | undefined;

/** Shortcuts without Ctrl or Cmd can be switched off, which people who use speech input need. */
export const characterShortcutsOff = storedValue(
  'signalbox.character-shortcuts-off',
  (stored) => stored === true || stored === 'yes',
);

/** Registers shortcuts while the component is mounted. They may change on each render. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const scope = useRef<ShortcutScope>({ title, shortcuts: [] });
  // Layout effects, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    scope.current = { title, shortcuts };
  });
  useLayoutEffect(() => {
    const own = scope;
    if (scopes.length === 0) document.addEventListener('keydown', handleKey);
    scopes.push(own);
    return () => {
      scopes.splice(scopes.indexOf(own), 1);
      if (scopes.length === 0) document.removeEventListener('keydown', handleKey);
    };
  }, []);
}

/** In the order of lookup: the scope that was opened last first, the shell last. */
export function currentShortcuts(): ShortcutScope[] {
  const all = scopes.map(({ current }) => current).toReversed();
  const ofShell = (scope: ShortcutScope) => scope.title === anywhere;
  return [...all.filter((scope) => !ofShell(scope)), ...all.filter(ofShell)];
}

export const keysOf = ({ keys }: Shortcut): readonly ShortcutKeys[] =>
  typeof keys === 'string' ? [keys] : keys;

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isModifier(event.key)) return;
  const onlyAlways = takesKeys(event.target);
  const usable = currentShortcuts()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ disabled, always }) => disabled !== true && (always === true || !onlyAlways))
    .flatMap((shortcut) => keysOf(shortcut).map((keys) => ({ shortcut, presses: pressesOf(keys), keys })))
    .filter(({ keys }) => !isCharacters(keys) || !characterShortcutsOff.get());

  const single = usable.find(({ presses }) => presses.length === 1 && isPress(presses[0] ?? '', event));
  const before = begun && event.timeStamp - begun.at < longestPause ? begun : undefined;
  begun = undefined;
  const second = usable.find(
    ({ presses: [first, then] }) => then !== undefined && first === before?.press && isPress(then, event),
  );
  // `g` may be a shortcut of the page and begin `g o` too. The next press then triggers the page's own shortcut, if
  // there is one.
  const pair = before?.own === true && single ? undefined : second;
  const start = usable.find(({ presses }) => presses.length === 2 && isPress(presses[0] ?? '', event));
  const one = pair ?? single;
  if (!one && !start) return;
  event.preventDefault();
  if (start && !pair)
    begun = { press: start.presses[0] ?? '', at: event.timeStamp, own: single !== undefined };
  one?.shortcut.run();
}

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta'].includes(key);

/** Elements in which keys already have a meaning: fields, and whatever floats over the page. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]',
    ) !== null
  );
}
