/**
 * The one registry of keyboard shortcuts: what is registered is what the keys do and what the help sheet lists. A page
 * registers with `useShortcuts` while it is shown.
 */
import { useEffect, useRef } from 'react';
import { isCharacters, isPress, pressesOf, type ShortcutKeys } from '@/lib/shortcut-keys';

export interface Shortcut {
  /** One way or several: `'j'`, `['j', 'ArrowDown']`, `'mod+k'`, `'g o'`. With none it is a command of the palette only. */
  readonly keys: ShortcutKeys | readonly ShortcutKeys[];
  /** What happens, for the help sheet: "Next error". */
  readonly label: string;
  readonly run: () => void;
  /** Without it the keys do nothing and the sheet leaves it out. */
  readonly disabled?: boolean;
  /** Also while a field has the focus or a dialog is open; for what no typing can mean. */
  readonly always?: boolean;
}

export interface ShortcutScope {
  /** The heading in the help sheet: "Log". */
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The scope of the shell. A page's own keys go before it. */
export const anywhere = 'Anywhere';

const scopes: { current: ShortcutScope }[] = [];
const longestPause = 1_000;
/** The first of two presses; `own` where a page's own key did something with it. */
let begun: { press: string; at: number; own: boolean } | undefined;

const OFF = 'signalbox.character-shortcuts-off';

/** Whether shortcuts without Ctrl or Cmd work; speech input needs to be able to switch them off. */
export function characterShortcutsOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

export function setCharacterShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'yes');
}

/** Registers shortcuts while the component is mounted. They may be other ones at each render. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const scope = useRef<ShortcutScope>({ title, shortcuts: [] });
  useEffect(() => {
    scope.current = { title, shortcuts };
  });
  useEffect(() => {
    const own = scope;
    if (scopes.length === 0) document.addEventListener('keydown', handleKey);
    scopes.push(own);
    return () => {
      scopes.splice(scopes.indexOf(own), 1);
      if (scopes.length === 0) document.removeEventListener('keydown', handleKey);
    };
  }, []);
}

/** In the order in which keys are looked up: what was opened last first, the shell last. */
export function currentShortcuts(): ShortcutScope[] {
  const all = scopes.map(({ current }) => current).toReversed();
  const ofShell = (scope: ShortcutScope) => scope.title === anywhere;
  return [...all.filter((scope) => !ofShell(scope)), ...all.filter(ofShell)];
}

export const keysOf = ({ keys }: Shortcut): readonly ShortcutKeys[] =>
  typeof keys === 'string' ? [keys] : keys;

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
  const onlyAlways = takesKeys(event.target);
  const usable = currentShortcuts()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ disabled, always }) => disabled !== true && (always === true || !onlyAlways))
    .flatMap((shortcut) => keysOf(shortcut).map((keys) => ({ shortcut, presses: pressesOf(keys), keys })))
    .filter(({ keys }) => !isCharacters(keys) || characterShortcutsOn());

  const single = usable.find(({ presses }) => presses.length === 1 && isPress(presses[0] ?? '', event));
  const before = begun && event.timeStamp - begun.at < longestPause ? begun : undefined;
  begun = undefined;
  const second = usable.find(
    ({ presses: [first, then] }) => then !== undefined && first === before?.press && isPress(then, event),
  );
  // `g` may be a page's own key and begin `g o` as well; what follows is then the page's own, if it is that too.
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

/** Where keys already mean something: fields, and what floats over the page. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]',
    ) !== null
  );
}
