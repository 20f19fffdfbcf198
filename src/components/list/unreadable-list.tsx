import { capitalized, formatNumber, plural } from '@/lib/format';
import { parseJson } from '@/lib/json';
import { differenceText, type Unreadable, type UnreadableElement } from '@/lib/unreadable';
import { CopyId } from '@/components/copy-id';
import { IconAlertTriangle } from '@/components/icons';
import { JsonView } from '@/components/json-view';
import classes from './unreadable-list.module.css';

export interface UnreadableListProps {
  /** "installation" */
  noun: string;
  unreadable: Unreadable;
  /** Nothing else could be read. */
  isAlone: boolean;
}

/** The unreadable elements of a list, with their differences and their JSON: one line until it is opened. */
export function UnreadableList({ noun, unreadable, isAlone }: UnreadableListProps) {
  const { count, first } = unreadable;
  const title = `${plural(count, noun)} could not be read`;
  return (
    <section className={`${classes.root} card padded-16`} aria-label={title}>
      <details open={isAlone}>
        <summary className="line gap-8">
          <IconAlertTriangle className={classes.icon} aria-hidden />
          <span>
            <strong>{title}</strong>{' '}
            <span className="quiet">
              and {count === 1 ? 'is' : 'are'} left out of what this page shows and counts
            </span>
          </span>
        </summary>
        <p className="quiet reading above-8 below-12">
          The service answers differently than this console expects. It may be newer, or the data may be
          damaged.
        </p>
        <ul>
          {first.map((element) => (
            <li key={element.key} className={`${classes.row} stack gap-4`}>
              <Row noun={noun} element={element} />
            </li>
          ))}
        </ul>
        {count > first.length ? (
          <p className="quiet reading">and {formatNumber(count - first.length)} more</p>
        ) : null}
      </details>
    </section>
  );
}

function Row({
  noun,
  element: { key, name, id, differences, json },
}: {
  noun: string;
  element: UnreadableElement;
}) {
  // An element without a name and an id is identified by its index.
  const place = /^\d+$/.test(key) ? `number ${formatNumber(Number(key) + 1)}` : key;
  const called = name ?? (id === undefined ? place : undefined);
  return (
    <>
      <div className="row gap-4-12">
        <span>
          {capitalized(noun)} {called === undefined ? null : <strong dir="auto">{called}</strong>}
        </span>
        {id === undefined ? null : <CopyId value={id} label="id" />}
      </div>
      <ul className={`bullets quiet ${classes.differences}`}>
        {differences.map((difference) => (
          <li key={differenceText(difference)}>
            {difference.place === '' ? 'It' : <code>{difference.place}</code>} {difference.words}
          </li>
        ))}
      </ul>
      <details>
        <summary className="as-link">JSON, without secrets</summary>
        <div className="above-8">
          <JsonView value={parseJson(json)} label={`JSON of ${noun} ${called ?? id ?? ''}`.trim()} />
        </div>
      </details>
    </>
  );
}
