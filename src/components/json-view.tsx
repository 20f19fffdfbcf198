import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DoubledKeys, membersOf } from '@/contract/doubled-keys';
import { ExactNumber, isNumber } from '@/contract/exact-number';
import { displayValue, formatNumber, plural, safeJson, truncateEnd } from '@/lib/format';
import { isInJson, placesInJson, placesInMember } from '@/lib/found-in-json';
import { showHiddenAndSpaces } from '@/lib/hidden-characters';
import { toJson } from '@/lib/json';
import { linesOf } from '@/lib/text-lines';
import { CopyButton } from './copy-button';
import { Marked } from './marked';
import classes from './json-view.module.css';

interface JsonViewProps {
  value: unknown;
  /** Accessible name: "operation result". */
  label: string;
  /** Levels that are initially open. */
  openDepth?: number;
  copyable?: boolean;
  renderText?: RenderText | undefined;
  /** Texts that are marked. What holds one is open. */
  find?: readonly string[];
}

/**
 * Renders a text differently, for example as a link, depending on its key; undefined renders the text. `shown` is the
 * text with what is found in it.
 */
export type RenderText = (key: string, value: string, shown: ReactNode) => ReactNode;

const nothing: readonly string[] = [];

// More are shown on request, so that a huge answer does not block the page.
const firstMembers = 100;
const longText = 1000;
const longLines = 100_000;
const deepest = 60;

/** A collapsible tree of a JSON value. */
export function JsonView(props: JsonViewProps) {
  const { value, label, openDepth = 2, copyable = true, renderText, find = nothing } = props;
  return (
    <section className="anchor sunk card" aria-label={label}>
      {copyable ? (
        <div className={classes.copy}>
          <CopyButton value={() => safeJson(value)} label={`Copy ${label}`} />
        </div>
      ) : null}
      <div className={`${classes.tree} mono`}>
        <Node value={value} depth={0} openDepth={openDepth} renderText={renderText} find={find} />
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
  find: readonly string[];
}

function Node({ name, value, ...rest }: NodeProps) {
  const { depth, openDepth, renderText, find } = rest;
  const [chosen, setChosen] = useState<boolean>();
  const isLeaf = typeof value !== 'object' || value === null || value instanceof ExactNumber;
  const json = isLeaf ? showHiddenAndSpaces(jsonOf(value)) : find.length > 0 ? displayValue(value) : '';
  const isFound = !isLeaf && isInJson(json, find);
  const opened = chosen ?? (depth < openDepth || isFound);
  const wholeName = showHiddenAndSpaces(name ?? '');
  const { inName, inValue } = placesInMember(wholeName, json, find);
  const isNameWhole = inName.length > 0 && wholeName.length < longLines;
  const key =
    name === undefined ? null : (
      <span className="quiet">
        <Found text={isNameWhole ? wholeName : truncateEnd(wholeName, longText)} places={inName} />:{' '}
      </span>
    );
  if (isLeaf) {
    return (
      <div className={classes.leaf}>
        {key}
        {(typeof value === 'string' &&
          name !== undefined &&
          renderText?.(name, value, <Found text={value} places={placesInJson(value, find)} />)) || (
          <Leaf
            value={value}
            placesIn={(text) => (text === json && name !== undefined ? inValue : placesInJson(text, find))}
          />
        )}
      </div>
    );
  }
  const members = membersOf(value);
  const isTooDeep = depth >= deepest;
  // What begins in one of its members and ends in another is marked on the whole.
  const isWhole = isFound && (isTooDeep || !members.some(([one, inner]) => isInMember(one, inner, find)));
  const whole = (text: string) => <Found text={text} places={isWhole ? [0, text.length] : []} />;
  if (isTooDeep || members.length === 0) {
    return (
      <div className={classes.leaf}>
        {key}
        <span className="quiet">
          {whole(members.length > 0 ? '[deeper]' : Array.isArray(value) ? '[]' : '{}')}
        </span>
      </div>
    );
  }
  const count = plural(members.length, Array.isArray(value) ? 'item' : 'key');
  const doubled = value instanceof DoubledKeys ? ', not all different' : '';
  return (
    <details
      open={opened}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== opened) setChosen(open);
      }}
    >
      <summary className={`${classes.summary} hoverable`}>
        {key}
        <span className="quiet">
          {whole(Array.isArray(value) ? `[ ${count} ]` : `{ ${count}${doubled} }`)}
        </span>
      </summary>
      {opened ? <Members members={members} {...rest} /> : null}
    </details>
  );
}

type Member = readonly [name: string, value: unknown];

const isInMember = (name: string, value: unknown, find: readonly string[]) =>
  isInJson(displayValue({ [name]: value }), find);

function Members({ members, ...rest }: { members: readonly Member[] } & Omit<NodeProps, 'name' | 'value'>) {
  const [shown, setShown] = useState(firstMembers);
  return (
    <div className={classes.members}>
      {members.map(([name, value], at) =>
        at < shown || isInMember(name, value, rest.find) ? (
          <Node key={at} {...rest} name={name} value={value} depth={rest.depth + 1} />
        ) : null,
      )}
      {members.length > shown ? (
        <UnstyledButton
          className={`${classes.more} as-link`}
          onClick={() => setShown(shown + 10 * firstMembers)}
        >
          {formatNumber(members.length - shown)} more
        </UnstyledButton>
      ) : null}
    </div>
  );
}

const jsonOf = (value: unknown) => (typeof value === 'string' ? toJson(value) : displayValue(value));

const Found = ({ text, places }: { text: string; places: readonly number[] }) =>
  places.length > 0 ? <Marked text={text} places={places} /> : text;

function Leaf({ value, placesIn }: { value: unknown; placesIn: (text: string) => number[] }): ReactNode {
  const [whole, setWhole] = useState(false);
  const [asLines, setAsLines] = useState(false);
  const kind = value === null ? 'null' : isNumber(value) ? 'number' : typeof value;
  const lines = typeof value === 'string' ? linesOf(value) : undefined;
  const shown = showHiddenAndSpaces((asLines ? lines : undefined) ?? jsonOf(value));
  const most = asLines ? longLines : longText;
  const places = placesIn(shown);
  const isLong = shown.length > most && !whole && places.length === 0;
  const drawn = <Found text={isLong ? truncateEnd(shown, most) : shown} places={places} />;
  return (
    <>
      {asLines ? (
        <pre className={classes.lines} data-kind={kind}>
          {drawn}
        </pre>
      ) : (
        <span data-kind={kind}>{drawn}</span>
      )}
      {isLong ? (
        <>
          {' '}
          <UnstyledButton className={`${classes.more} as-link`} onClick={() => setWhole(true)}>
            Show all {plural(shown.length, 'character')}
          </UnstyledButton>
        </>
      ) : null}
      {lines === undefined ? null : (
        <>
          {' '}
          <UnstyledButton
            className={`${classes.more} as-link`}
            aria-pressed={asLines}
            onClick={() => setAsLines(!asLines)}
          >
            {asLines ? 'Show as JSON' : 'Show as lines'}
          </UnstyledButton>
        </>
      )}
    </>
  );
}
