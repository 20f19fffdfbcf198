import { currentSession } from '@/api/session';
import { storedValue } from '@/lib/browser-store';

type Rotations = Readonly<Record<string, string>>;

/** The replacing key of each key whose rotation was begun on this device, by their ids. */
export const rotations = storedValue(
  () => `signalbox.rotations.${currentSession()?.service.id ?? ''}`,
  (stored): Rotations =>
    typeof stored === 'object' && stored !== null
      ? Object.fromEntries(
          Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {},
);

export function beginRotation(from: string, to: string): void {
  rotations.set({ ...rotations.get(), [from]: to });
}

export function forgetRotation(from: string): void {
  const { [from]: _, ...others } = rotations.get();
  rotations.set(others);
}

/** "Portal 2" after "Portal", "Portal 3" after that. */
export function nextLabel(label: string): string {
  const [, name = label, number = '1'] = /^(.*\S) (\d{1,6})$/.exec(label) ?? [];
  const ending = ` ${Number(number) + 1}`;
  return name.slice(0, 255 - ending.length) + ending;
}
