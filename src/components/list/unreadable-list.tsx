import { capitalized, formatNumber, plural } from '@/lib/format';
import { differenceText, type Unreadable, type UnreadableElement } from '@/lib/unreadable';
import { CopyId } from '@/components/copy-id';
import { IconAlertTriangle } from '@/components/icons';
import { JsonView } from '@/components/json-view';
import classes from './unreadable-list.module.css';

export interface UnreadableListProps {
  /** "installation" */
  noun: string;
  unreadable: Unreadable;
}

/** The unreadable elements of a list, with their differences and their JSON. */
export function UnreadableList({ noun, unreadable }: UnreadableListProps) {
  const { count, first } = unreadable;
  const title = `${plural(count, noun)} could not be read`;
  return (
    <section className={`${classes.root} stack gap-8 card padded-16`} aria-label={title}>
      <p className="line gap-8 strong">
        <IconAlertTriangle className={classes.icon} aria-hidden />
        {title}
      </p>
      <p className="quiet reading">
        The service answers differently than this console expects. It may be newer, or the data may be
        damaged. {count === 1 ? 'It is' : 'They are'} left out of what this page shows and counts.
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
    </section>
  );
}

function Row({
  noun,
  element: { key, name, id, differences, raw },
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
      <details className={classes.details}>
        <summary className={classes.summary}>JSON, without secrets</summary>
        <JsonView value={raw} label={`JSON of ${noun} ${called ?? id ?? ''}`.trim()} />
      </details>
    </>
  );
}
