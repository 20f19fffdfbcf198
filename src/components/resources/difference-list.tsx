import { IconMinus, IconPencil, IconPlus } from '@/components/icons';
import { plural } from '@/lib/format';
import classes from './difference-list.module.css';
import { differenceWords } from '@/lib/manifest/difference-words';
import type { Difference } from '@/lib/manifest/compare-contents';

const kinds = {
  added: { word: 'Added', Icon: IconPlus },
  removed: { word: 'Removed', Icon: IconMinus },
  changed: { word: 'Changed', Icon: IconPencil },
} as const;

interface KindProps extends Pick<Difference, 'kind'> {
  /** By default "Added", "Removed" or "Changed". */
  word?: string;
}

export function DifferenceKind({ kind, word }: KindProps) {
  const { word: usual, Icon } = kinds[kind];
  return (
    <span className={`${classes.kind} line quiet`} data-kind={kind}>
      <Icon aria-hidden />
      {word ?? usual}
    </span>
  );
}

const areas: readonly { block: Difference['area']; label: string }[] = [
  { block: 'integration', label: 'Integration' },
  { block: 'read', label: 'Read' },
  { block: 'write', label: 'Write' },
  { block: 'subscribe', label: 'Subscribe' },
  { block: 'proxy', label: 'Proxy' },
  { block: 'watchSchema', label: 'Schema watch' },
];

/** More rows than anybody reads. The text diff shows the rest. */
const most = 300;

/** The changes, grouped by part of the integration and by object. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0)
    return <p className="note">No differences. Order, comments and formatting do not count.</p>;
  const shown = differences.slice(0, most);
  return (
    <>
      {areas.map(({ block, label }) => {
        const own = shown.filter(({ area }) => area === block);
        if (own.length === 0) return null;
        const objects = [...new Set(own.map(({ object }) => object))];
        return (
          <section key={block} aria-label={label} className={classes.area}>
            <h3 className={`${classes.title} hint`}>{label}</h3>
            {objects.map((object) => (
              <div key={object ?? ''}>
                {object === undefined ? null : <h4 className={classes.object}>{object}</h4>}
                <ul>
                  {own
                    .filter((difference) => difference.object === object)
                    .map((difference) => {
                      const words = differenceWords(difference);
                      return (
                        <li key={`${difference.path.join('/')} ${words}`} className={classes.row}>
                          <DifferenceKind kind={difference.kind} />
                          <span className="wrap-anywhere">{words}</span>
                        </li>
                      );
                    })}
                </ul>
              </div>
            ))}
          </section>
        );
      })}
      {differences.length > most ? (
        <p className="note">And {plural(differences.length - most, 'more difference')}.</p>
      ) : null}
    </>
  );
}
