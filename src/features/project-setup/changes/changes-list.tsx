import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnChange } from '@/api/changes/own-changes';
import { ChangeButton } from '@/components/action-button';
import { SetUpLink } from '@/components/resources/set-up-link';
import { lazyOverlay } from '@/components/state/lazy-part';
import { useTimeZone } from '@/components/time-zone';
import { capitalized, plural, truncateEnd } from '@/lib/format';
import { groupBy } from '@/lib/group-by';
import type { What } from '@/lib/project-model/compare';
import { seenDetails, seenTimeOfDay, seenVerb } from '@/lib/project-model/seen-words';
import { absoluteDate, clockTime, zoneName } from '@/lib/time';
import classes from './changes.module.css';
import type { Entry } from './timeline-entries';

const UndoDialog = lazyOverlay(() => import('./undo-dialog'), 'UndoDialog');

/** More at once is more than anybody reads. */
const PORTION = 100;

/** Other clients may give things names of any length. */
const brief = (text: string) => truncateEnd(text, 200);

/** The timeline, by day. */
export function ChangesList({ project, entries }: { project: string; entries: readonly Entry[] }) {
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
          <h2 className={classes.day}>
            {day} <span className="quiet">{zoneName(new Date(ofDay[0]?.time ?? 0), zone)}</span>
          </h2>
          <ol className={classes.list}>
            {ofDay.map((entry) => (
              <li key={entry.id} className={classes.entry} data-entry data-own={entry.own ? true : undefined}>
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
        <Button onClick={() => setCount(count + PORTION)}>
          Show {plural(Math.min(left, PORTION), 'older change')}
        </Button>
      ) : null}
      {undoing?.own && undoing.undo ? (
        <UndoDialog
          project={project}
          undo={undoing.undo}
          words={brief(undoing.own.words)}
          name={brief(undoing.own.name ?? '')}
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
  const details = seenDetails(seen);
  return (
    <>
      <span className={`${classes.time} quiet`}>{capitalized(seenTimeOfDay(seen, zone))}</span>
      <div className={classes.what}>
        <p>
          {capitalized(what)}{' '}
          {kind === 'removed' ? (
            <strong>{brief(name)}</strong>
          ) : (
            <SetUpLink project={project} what={what} id={id}>
              {brief(name)}
            </SetUpLink>
          )}{' '}
          {brief(seenVerb(seen))}
        </p>
        {details.length > 0 ? (
          <ul className="quiet">
            {details.map((words) => (
              <li key={words}>{brief(words)}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

const isSetUp = (what: string | undefined): what is What =>
  what === 'destination' || what === 'topic' || what === 'integration';

function OwnEntry({ project, entry, onUndo }: { project: string; entry: Entry; onUndo: () => void }) {
  const zone = useTimeZone();
  const { own, undo, hint } = entry;
  if (!own) return null;
  return (
    <>
      <time className={`${classes.time} quiet`} dateTime={own.at}>
        {clockTime(new Date(entry.time), zone)}
      </time>
      <div className={classes.what}>
        <p>
          <OwnWords project={project} own={own} />
          <span className={`${classes.own} chip`}>from this browser</span>
        </p>
        {hint ? <p className="quiet">{hint}</p> : null}
      </div>
      {undo ? (
        <ChangeButton size="xs" aria-label={`Undo: ${brief(own.words)}`} onClick={onUndo}>
          Undo
        </ChangeButton>
      ) : null}
    </>
  );
}

/** "Renamed topic spare to reserve", with a link to the thing under its name. */
function OwnWords({ project, own }: { project: string; own: OwnChange }) {
  const { what, subject, name = subject, words, covers } = own;
  const isGone = covers?.some(([first]) => first === 'removed') === true;
  const start = words.lastIndexOf(name);
  if (!isSetUp(what) || isGone || name === '' || start < 0) return brief(words);
  return (
    <>
      {brief(words.slice(0, start))}
      <SetUpLink project={project} what={what} id={subject}>
        {brief(name)}
      </SetUpLink>
      {brief(words.slice(start + name.length))}
    </>
  );
}
