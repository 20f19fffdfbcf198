import { Group } from '@mantine/core';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { blocks, formNode, type FormNode } from '../forms/node-kind';
import { FieldNotes } from '../forms/field-notes';
import { IntegrationForm } from '../forms/integration-form';
import { ObjectsForm, ProxyForm, WatchSchemaForm } from '../forms/block-forms';
import { ReadObjectForm } from '../forms/read-object-form';
import { SubscribeObjectForm } from '../forms/subscribe-object-form';
import { useOwnProblems, useProblemsAround } from '../forms/use-node';
import { UnknownKeys } from '../forms/unknown-keys';
import { WriteObjectForm } from '../forms/write-object-form';
import { useBase, useReadOnlyReason, useSelected, useTextAt, useValueAt } from '../use-editor';
import classes from '../forms/forms.module.css';
import type { ManifestPath } from '@/lib/manifest/finding';
import { samePath } from '../model/editor-state';

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
  const name = useTextAt([...node.path, node.kind === 'object' ? 'objectName' : 'name']);
  const problems = useOwnProblems(node.path, fieldKeys);
  const around = useProblemsAround(node);
  // Forms of one kind share a key, so that selecting another node updates the form instead of mounting it again.
  const key = node.kind === 'integration' ? node.kind : `${node.kind} ${node.block}`;
  const fields = useRef<HTMLFieldSetElement>(null);
  const section = useRef<HTMLElement>(null);
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    const own = section.current;
    own?.addEventListener('focusin', follow);
    return () => own?.removeEventListener('focusin', follow);
  }, []);
  // An undo may remove the field that had the focus.
  useLayoutEffect(() => {
    const { current } = focused;
    if (current instanceof Element && !current.isConnected && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (added > 0) fields.current?.querySelector('input')?.focus();
  }, [added]);
  const missing = value === undefined && node.kind !== 'integration';
  return (
    <section
      ref={section}
      className={`${classes.panel} stack gap-16 shrink`}
      aria-label="Form of the selected node"
      tabIndex={-1}
    >
      <Group gap="xs">
        <h2 className="wrap-anywhere subheading">{titleOf(node, name)}</h2>
        <span className="note">{kindOf(node)}</span>
      </Group>
      {reason === undefined ? null : <output className="callout">{reason}</output>}
      <FieldNotes problems={[...around, ...problems]} />
      {missing ? (
        <p className="hint">The document has nothing here. Choose another part in the outline.</p>
      ) : (
        <fieldset
          key={key}
          ref={fields}
          className="stack gap-16"
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

const titleOf = (node: FormNode, name: string): string =>
  node.kind === 'block' ? (blockOf(node.block)?.label ?? node.block) : name || 'Unnamed';

function kindOf(node: FormNode): string {
  if (node.kind === 'integration') return 'Integration';
  return node.kind === 'object' ? (blockOf(node.block)?.one ?? '') : '';
}
