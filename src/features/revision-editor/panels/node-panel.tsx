import { Group } from '@mantine/core';
import { useDeferredValue, useLayoutEffect, useRef, type ReactNode } from 'react';
import { blocks, formNode, type FormNode } from '@/features/revision-editor/forms/node-kind';
import { FieldNotes } from '@/features/revision-editor/forms/field-notes';
import { IntegrationForm } from '@/features/revision-editor/forms/integration-form';
import { ObjectsForm, ProxyForm, WatchSchemaForm } from '@/features/revision-editor/forms/block-forms';
import { ReadObjectForm } from '@/features/revision-editor/forms/read-object-form';
import { SubscribeObjectForm } from '@/features/revision-editor/forms/subscribe-object-form';
import { useOwnProblems, useProblemsAround } from '@/features/revision-editor/forms/use-node';
import { UnknownKeys } from '@/features/revision-editor/forms/unknown-keys';
import { WriteObjectForm } from '@/features/revision-editor/forms/write-object-form';
import { useBase, useReadOnlyReason, useSelected, useValueAt } from '@/features/revision-editor/use-editor';
import classes from '@/features/revision-editor/forms/forms.module.css';
import type { ManifestPath } from '@/lib/manifest/finding';
import { textAt } from '@/lib/manifest/walk';
import { samePath } from '@/features/revision-editor/model/editor-state';

/** Keys whose own field says that they are missing. */
const fieldKeys = ['name', 'provider', 'objectName', 'destination', 'schedule', 'enabled', 'watchFieldsAuto'];

interface NodePanelProps {
  /** Number of nodes added in the outline. A new node's form gets the focus in its first field. */
  added?: number;
}

/**
 * The form of the selected node. Forms have hundreds of parts, so another one is rendered in a transition while the
 * previous one stays visible but disabled. Only the form of a new node is rendered at once, because it takes the focus
 * and the next keystroke must not reach the previous form.
 */
export function NodePanel({ added = 0 }: NodePanelProps) {
  const now = useSelected();
  const later = useDeferredValue(now);
  const selected = useDeferredValue(added) === added ? later : now;
  const base = useBase();
  const isStale = !samePath(formNode(selected, base).path, formNode(now, base).path);
  return <NodeForm selected={selected} base={base} added={added} isStale={isStale} />;
}

interface NodeFormProps {
  selected: ManifestPath;
  base: ManifestPath;
  added: number;
  /** Another node is already selected. */
  isStale: boolean;
}

/** Every change in the form is an edit of the document. */
function NodeForm({ selected, base, added, isStale }: NodeFormProps) {
  const reason = useReadOnlyReason();
  const node = formNode(selected, base);
  const value = useValueAt(node.path);
  const problems = useOwnProblems(node.path, fieldKeys);
  const around = useProblemsAround(node);
  // Forms of one kind share a key, so that selecting another node updates the form instead of mounting it again.
  const key = node.kind === 'integration' ? node.kind : `${node.kind} ${node.block}`;
  const fields = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (added > 0) fields.current?.querySelector('input')?.focus();
  }, [added]);
  const missing = value === undefined && node.kind !== 'integration';
  return (
    <section className={classes.panel} aria-label="Form of the selected node">
      <Group gap="xs">
        <h2 className={classes.title}>{titleOf(node, value)}</h2>
        <span className="note">{kindOf(node)}</span>
      </Group>
      {reason === undefined ? null : <output className={classes.warning}>{reason}</output>}
      <FieldNotes problems={[...around, ...problems]} />
      {missing ? (
        <p className="hint">The document has nothing here. Choose another part in the outline.</p>
      ) : (
        <fieldset
          key={key}
          ref={fields}
          className={classes.fields}
          disabled={reason !== undefined}
          aria-disabled={isStale || undefined}
        >
          {formOf(node)}
          <UnknownKeys node={node.path} />
        </fieldset>
      )}
    </section>
  );
}

function formOf(node: FormNode): ReactNode {
  const { path } = node;
  if (node.kind === 'integration') return <IntegrationForm path={path} />;
  if (node.kind === 'object') {
    if (node.block === 'read') return <ReadObjectForm path={path} />;
    return node.block === 'write' ? <WriteObjectForm path={path} /> : <SubscribeObjectForm path={path} />;
  }
  if (node.block === 'proxy') return <ProxyForm path={path} />;
  return node.block === 'watchSchema' ? <WatchSchemaForm path={path} /> : <ObjectsForm path={path} />;
}

const blockOf = (block: string) => blocks.find((one) => one.block === block);

function titleOf(node: FormNode, value: unknown): string {
  if (node.kind === 'integration') return textAt(value, 'name') || 'Unnamed';
  if (node.kind === 'object') return textAt(value, 'objectName') || 'Unnamed';
  return blockOf(node.block)?.label ?? node.block;
}

function kindOf(node: FormNode): string {
  if (node.kind === 'integration') return 'Integration';
  return node.kind === 'object' ? (blockOf(node.block)?.one ?? '') : '';
}
