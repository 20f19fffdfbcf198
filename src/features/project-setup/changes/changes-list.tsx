import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChangeButton } from '@/components/action-button';
import { RelativeTime } from '@/components/relative-time';
import { SetUpLink } from '@/components/resources/set-up-link';
import { lazyOverlay } from '@/components/state/lazy-part';
import { useTimeZone } from '@/components/time-zone';
import { capitalized, plural } from '@/lib/format';
import { groupBy } from '@/lib/group-by';
import type { What } from '@/lib/project-model/compare';
import { seenDetails, seenTime, seenVerb } from '@/lib/project-model/seen-words';
import { absoluteDate } from '@/lib/time';
import classes from './changes.module.css';
import type { Entry } from './timeline-entries';

const UndoDialog = lazyOverlay(() => import('./undo-dialog'), 'UndoDialog');

/** More at once is more than anybody reads. */
const PORTION = 100;

interface ChangesListProps {
  project: string;
  entries: readonly Entry[];
}

/** The timeline, by day. */
export function ChangesList({ project, entries }: ChangesListProps) {
  const zone = useTimeZone();
  const [count, setCount] = useState(PORTION);
  const [undoing, setUndoing] = useState<Entry>();
  const shown = entries.slice(0, count);
  const days = groupBy(shown, ({ time }) => absoluteDate(new Date(time), zone));
  const left = entries.length - shown.length;
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={classes.day}>{day}</h2>
          <ol className={classes.list}>
            {ofDay.map((entry) => (
              <li key={entry.id} className={classes.entry} data-own={entry.own ? true : undefined}>
                {entry.seen ? <SeenEntry project={project} entry={entry} /> : null}
                {entry.own ? (
                  <OwnEntry project={project} entry={entry} onUndo={() => setUndoing(entry)} />
                ) : null}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {left > 0 ? (
        <Button variant="default" onClick={() => setCount(count + PORTION)}>
          Show {plural(Math.min(left, PORTION), 'older change')}
        </Button>
      ) : null}
      {undoing?.own && undoing.undo ? (
        <UndoDialog
          project={project}
          undo={undoing.undo}
          words={undoing.own.words}
          name={undoing.own.name ?? ''}
          onClose={() => setUndoing(undefined)}
        />
      ) : null}
    </>
  );
}

/** A change by somebody else, or by this browser's person elsewhere. */
function SeenEntry({ project, entry: { seen } }: { project: string; entry: Entry }) {
  const zone = useTimeZone();
  if (!seen) return null;
  const { what, id, name, kind } = seen;
  return (
    <>
      <span className={classes.time}>{capitalized(seenTime(seen, zone))}</span>
      <div className={classes.what}>
        <p>
          {capitalized(what)}{' '}
          {kind === 'removed' ? (
            <strong>{name}</strong>
          ) : (
            <SetUpLink project={project} what={what} id={id}>
              {name}
            </SetUpLink>
          )}{' '}
          {seenVerb(seen)}
        </p>
        <ul className={classes.details}>
          {seenDetails(seen).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

const isSetUp = (what: string | undefined): what is What =>
  what === 'destination' || what === 'topic' || what === 'integration';

function OwnEntry({ project, entry, onUndo }: { project: string; entry: Entry; onUndo: () => void }) {
  const { own, undo } = entry;
  if (!own) return null;
  const { what, subject, name = subject, words, at } = own;
  const isGone = own.covers?.some(([first]) => first === 'removed') === true;
  return (
    <>
      <span className={classes.time}>
        <RelativeTime value={at} />
      </span>
      <div className={classes.what}>
        <p>
          {words}
          <span className={classes.own}>from this browser</span>
        </p>
        <p className={classes.details}>
          {isSetUp(what) && !isGone ? (
            <SetUpLink project={project} what={what} id={subject}>
              {name}
            </SetUpLink>
          ) : null}
        </p>
      </div>
      {undo ? (
        <ChangeButton variant="default" size="xs" aria-label={`Undo: ${words}`} onClick={onUndo}>
          Undo
        </ChangeButton>
      ) : null}
    </>
  );
}
