import { Button, Group, Stack } from '@mantine/core';
import { JsonView } from '@/components/json-view';
import { meantValue } from '@/lib/manifest/document/content-text';
import { longestAtOnce } from '@/lib/manifest/document/document';
import { valueAt } from '@/lib/manifest/document/edits';
import { type ManifestPath, pathText } from '@/lib/manifest/finding';
import { hydratedKeys, integrationKeys, manifestKeys } from '@/lib/manifest/known-keys';
import { unknownKeys } from '@/lib/manifest/unknown-keys';
import { samePath } from '../model/editor-state';
import { useBase, useEditorSlice, useValueAt } from '../use-editor';
import { FieldNotes } from './field-notes';
import classes from './forms.module.css';
import { formNode } from './node-kind';
import { startsWith, useEdits, useProblemsOf } from './use-node';

/** Lists the keys of a node that the format does not know. They stay in the source as they are. */
export function UnknownKeys({ node }: { node: ManifestPath }) {
  const base = useBase();
  const document = useValueAt([]);
  const unknown = unknownKeys(document, base.length === 0 ? integrationKeys : manifestKeys, [])
    .map(({ path }) => path)
    .filter((path) => path.length <= base.length || startsWith(path, base))
    .filter((path) => samePath(formNode(path, base).path, node));
  const text = useEditorSlice(({ state }) => (state.document.pending ? undefined : state.document.text));
  if (unknown.length === 0) return null;
  // With all digits of numbers. Reading a long text again would take longer than a letter may.
  const exact = text !== undefined && text.length <= longestAtOnce ? meantValue(text) : document;
  return (
    <section className={`${classes.section} stack gap-12 shrink`} aria-label="Other keys">
      <h3 className="small strong">Other keys in the source</h3>
      {unknown.map((path) => (
        <UnknownKey
          key={path.join('/')}
          path={path}
          value={valueAt(exact, path)}
          name={pathText(path.slice(startsWith(path, node) ? node.length : 0), '').replace(/^\./, '')}
        />
      ))}
    </section>
  );
}

interface UnknownKeyProps {
  path: ManifestPath;
  name: string;
  value: unknown;
}

function UnknownKey({ path, name, value }: UnknownKeyProps) {
  const problems = useProblemsOf(path);
  const { remove } = useEdits();
  const key = String(path.at(-1));
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <code>{name}</code>
        <span className="hint">
          {hydratedKeys.has(key)
            ? 'Comes from a hydrated revision'
            : 'Not a key of the format; kept in the source as it is'}
        </span>
        <span className="push-end">
          <Button size="xs" aria-label={`Remove ${name}`} onClick={() => remove(path)}>
            Remove
          </Button>
        </span>
      </Group>
      <JsonView value={value} label={name} openDepth={1} copyable={false} />
      {/* No fix here: the button to remove it is above. */}
      <FieldNotes
        problems={problems.map((problem) => ({
          ...problem,
          fixes: problem.fixes.filter(({ label }) => label !== `Remove ${key}`),
        }))}
      />
    </Stack>
  );
}
