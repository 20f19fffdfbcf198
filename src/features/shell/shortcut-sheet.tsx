import { Stack, Switch } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Dialog } from '@/components/overlay/dialog';
import { Keys } from '@/components/keys';
import { characterShortcutsOff, keysOf, type Shortcut, type ShortcutScope } from '@/components/shortcuts';
import classes from './shortcut-sheet.module.css';

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
  scopes: readonly ShortcutScope[];
}

/** The help sheet: the shortcuts of the page on which it was opened, read from their registry. */
export function ShortcutSheet({ opened, onClose, scopes }: ShortcutSheetProps) {
  const off = useSyncExternalStore(characterShortcutsOff.subscribe, characterShortcutsOff.get);
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg" centered>
      <div className="stack gap-24 small">
        <Stack gap="lg">
          {byTitle(scopes).map(({ title, shortcuts }) => (
            <section key={title} aria-label={title}>
              <h3 className={`hint ${classes.title}`}>{title}</h3>
              <dl className="ruled-above">
                {shortcuts.map((shortcut) => (
                  <div key={shortcut.label} className={`${classes.row} line gap-16 ruled`}>
                    <dt className={classes.label}>{shortcut.label}</dt>
                    <dd className={`${classes.keys} wrap gap-4-8`}>
                      {keysOf(shortcut).map((keys, at) => (
                        <span key={keys} className="inline gap-8">
                          {at > 0 ? <span className="hint">or</span> : null}
                          <Keys keys={keys} />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </Stack>
        <Switch
          label="Shortcuts without Ctrl or Cmd"
          description="Switch these off if you use speech input or press them by mistake."
          checked={!off}
          onChange={(event) => characterShortcutsOff.set(!event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

/** Merges scopes of the same title and leaves out disabled shortcuts. */
function byTitle(scopes: readonly ShortcutScope[]): ShortcutScope[] {
  const lists = new Map<string, Shortcut[]>();
  for (const { title, shortcuts } of scopes)
    lists.set(title, [
      ...(lists.get(title) ?? []),
      ...shortcuts.filter((one) => one.disabled !== true && keysOf(one).length > 0),
    ]);
  return [...lists]
    .map(([title, shortcuts]) => ({ title, shortcuts }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}
