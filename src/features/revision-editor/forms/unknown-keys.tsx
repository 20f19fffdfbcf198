import { Button } from '@mantine/core';
import { JsonView } from '@/components/json-view';
import type { ManifestPath } from '@/lib/manifest/finding';
import { hydratedKeys } from '@/lib/manifest/known-keys';
import { isMap } from '@/lib/manifest/walk';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { FieldNotes } from './field-notes';
import classes from './forms.module.css';
import { useEdits, useProblemsOf } from './use-node';

interface UnknownKeysProps {
  path: ManifestPath;
  /** Keys the form has fields for. */
  known: readonly string[];
}

/** Lists keys the format does not know. They stay in the source as they are. */
export function UnknownKeys({ path, known }: UnknownKeysProps) {
  const value = useValueAt(path);
  const names = new Set(known.map((key) => key.toLowerCase()));
  const unknown = isMap(value) ? Object.keys(value).filter((key) => !names.has(key.toLowerCase())) : [];
  if (unknown.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Other keys">
      <h3 className={classes.sectionTitle}>Other keys in the source</h3>
      {unknown.map((key) => (
        <UnknownKey
          key={[...path, key].join('/')}
          path={[...path, key]}
          value={isMap(value) ? value[key] : undefined}
        />
      ))}
    </section>
  );
}

function UnknownKey({ path, value }: { path: ManifestPath; value: unknown }) {
  const problems = useProblemsOf(path);
  const { remove } = useEdits();
  const key = String(path.at(-1));
  return (
    <div className={classes.unknown}>
      <div className={classes.sectionHead}>
        <code>{key}</code>
        <span className={classes.quiet}>
          {hydratedKeys.has(key)
            ? 'Comes from a hydrated revision'
            : 'Not a key of the format; kept in the source as it is'}
        </span>
        <span className={classes.end}>
          <Button variant="default" size="xs" aria-label={`Remove ${key}`} onClick={() => remove(path)}>
            Remove
          </Button>
        </span>
      </div>
      <JsonView value={value} label={key} openDepth={1} copyable={false} />
      {/* No fix here: the button to remove it is above. */}
      <FieldNotes
        problems={problems.map((problem) => ({
          ...problem,
          fixes: problem.fixes.filter(({ label }) => label !== `Remove ${key}`),
        }))}
      />
    </div>
  );
}
