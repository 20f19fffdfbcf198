import { Button, Group, TextInput } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconPlus, IconTrash } from '@/components/icons';
import { displayValue } from '@/lib/format';
import type { ManifestPath } from '@/lib/manifest/finding';
import { listOf } from '@/lib/manifest/walk';
import { keyAt } from '@/lib/manifest/known-keys';
import { useTextAt, useValueAt } from '../use-editor';
import { FieldNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { useEdits, useProblemsOf } from './use-node';

interface TextListProps {
  path: ManifestPath;
  /** Instead of the key's own. */
  label?: string;
  /** Singular noun for one item: "field". */
  one: string;
  /** More buttons beside "Add". */
  actions?: ReactNode;
}

/** A list of names, one per row. Where the interface expects lists of lists, each name becomes a list. */
export function TextList({ path, one, actions, ...props }: TextListProps) {
  const key = keyAt(path);
  const label = props.label ?? key?.label ?? '';
  const value = useValueAt(path);
  const problems = useProblemsOf(path);
  const { remove, apply } = useEdits();
  const items = listOf(value);
  const list = useRef<HTMLFieldSetElement>(null);
  const focusLater = (what: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(what)?.focus());
  return (
    <fieldset ref={list} className="stack gap-16" aria-label={label}>
      <div>
        <span className="small strong">{label}</span>
        {props.label === undefined ? <p className="hint">{key?.help}</p> : null}
      </div>
      {items.length > 0 ? (
        <ul className="stack gap-4">
          {items.map((item, at) => (
            // Items have no id, so the index is the key.
            <li key={at} className={classes.listRow}>
              <FieldPlace path={[...path, at]}>
                {Array.isArray(item) ? (
                  <TextList path={[...path, at]} label={`${label}, list ${at + 1}`} one={one} />
                ) : typeof item === 'object' && item !== null ? (
                  <p className="hint">
                    Not a name: <code>{displayValue(item)}</code>
                  </p>
                ) : (
                  <TextItem path={[...path, at]} label={`${label}, ${one} ${at + 1}`} />
                )}
              </FieldPlace>
              <IconButton
                size="sm"
                label={Array.isArray(item) ? `Remove list ${at + 1}` : `Remove ${one} ${at + 1}`}
                icon={<IconTrash aria-hidden />}
                onClick={() => {
                  remove([...path, at]);
                  if (at === items.length - 1) focusLater('[data-add]');
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldNotes problems={problems} />
      {value !== undefined && value !== null && !Array.isArray(value) ? (
        <p className="callout">The source has something other than a list here. Fix it in the source.</p>
      ) : null}
      <Group gap="xs">
        {actions}
        <Button
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          data-add
          onClick={() => {
            apply({ type: 'insert', path, index: items.length, values: [''] });
            focusLater('li:last-of-type input');
          }}
        >
          Add {one}
        </Button>
      </Group>
    </fieldset>
  );
}

function TextItem({ path, label }: { path: ManifestPath; label: string }) {
  const { type } = useEdits();
  return (
    <TextInput
      size="xs"
      className="mono-field"
      aria-label={label}
      value={useTextAt(path)}
      spellCheck={false}
      onChange={(event) => type(path, event.currentTarget.value)}
    />
  );
}
