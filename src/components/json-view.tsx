import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { displayValue, formatNumber, plural, safeJson, truncateEnd } from '@/lib/format';
import { CopyButton } from './copy-button';
import classes from './json-view.module.css';

interface JsonViewProps {
  value: unknown;
  /** Accessible name: "operation result". */
  label: string;
  /** Levels that are initially open. */
  openDepth?: number;
  copyable?: boolean;
  /** Renders a text differently, for example as a link, depending on its key; undefined renders the text. */
  renderText?: RenderText | undefined;
}

type RenderText = (key: string, value: string) => ReactNode;

// More are shown on request, so that a huge answer does not block the page.
const firstMembers = 100;
const longText = 1000;
const deepest = 60;

/** A collapsible tree of a JSON value. */
export function JsonView({ value, label, openDepth = 2, copyable = true, renderText }: JsonViewProps) {
  return (
    <section className={classes.root} aria-label={label}>
      {copyable ? (
        <div className={classes.copy}>
          <CopyButton value={() => safeJson(value)} label={`Copy ${label}`} />
        </div>
      ) : null}
      <div className={classes.tree}>
        <Node value={value} depth={0} openDepth={openDepth} renderText={renderText} />
      </div>
    </section>
  );
}

interface NodeProps {
  name?: string;
  value: unknown;
  depth: number;
  openDepth: number;
  renderText: RenderText | undefined;
}

function Node({ name, value, depth, openDepth, renderText }: NodeProps) {
  const [opened, setOpened] = useState(depth < openDepth);
  const key = name === undefined ? null : <span className="quiet">{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={classes.leaf}>
        {key}
        {(typeof value === 'string' && name !== undefined && renderText?.(name, value)) || (
          <Leaf value={value} />
        )}
      </div>
    );
  }
  const members = Object.entries(value);
  if (depth >= deepest || members.length === 0) {
    return (
      <div className={classes.leaf}>
        {key}
        <span className="quiet">{members.length > 0 ? '[deeper]' : Array.isArray(value) ? '[]' : '{}'}</span>
      </div>
    );
  }
  const count = Array.isArray(value) ? plural(members.length, 'item') : plural(members.length, 'key');
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.summary}>
        {key}
        <span className="quiet">{Array.isArray(value) ? `[ ${count} ]` : `{ ${count} }`}</span>
      </summary>
      {opened ? (
        <Members members={members} depth={depth} openDepth={openDepth} renderText={renderText} />
      ) : null}
    </details>
  );
}

type Member = readonly [name: string, value: unknown];

function Members({ members, ...rest }: { members: readonly Member[] } & Omit<NodeProps, 'name' | 'value'>) {
  const [shown, setShown] = useState(firstMembers);
  return (
    <div className={classes.members}>
      {members.slice(0, shown).map(([name, value]) => (
        <Node key={name} {...rest} name={name} value={value} depth={rest.depth + 1} />
      ))}
      {members.length > shown ? (
        <UnstyledButton className={classes.more} onClick={() => setShown(shown + 10 * firstMembers)}>
          {formatNumber(members.length - shown)} more
        </UnstyledButton>
      ) : null}
    </div>
  );
}

function Leaf({ value }: { value: unknown }): ReactNode {
  const [whole, setWhole] = useState(false);
  const text = typeof value === 'string' ? JSON.stringify(value) : displayValue(value);
  const kind = value === null ? 'null' : typeof value;
  if (text.length <= longText || whole) return <span data-kind={kind}>{text}</span>;
  return (
    <span data-kind={kind}>
      {truncateEnd(text, longText)}{' '}
      <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
        Show all {plural(text.length, 'character')}
      </UnstyledButton>
    </span>
  );
}
