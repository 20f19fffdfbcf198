import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFills } from '@/components/page/use-fills';
import { linkKey, type Link } from '@/lib/routing/topic-changes';
import { useScrollToStart } from '@/components/list/use-scroll-to-start';
import { useScrollWindow } from '@/components/list/use-scroll-window';
import { rootFontSize, usePageScrolls } from '@/components/list/use-width';
import type { Finding } from '@/lib/routing/findings';
import { focusAfter, headerAt, type Spot } from './matrix-keys';
import { linkBetween, type RoutingGraph, type RoutingNode } from '@/lib/routing/routing-graph';
import classes from './routing-matrix.module.css';

export interface RoutingPictureProps {
  graph: RoutingGraph;
  /** Nodes that match the filter; undefined without a filter. */
  keys: ReadonlySet<string> | undefined;
  /** The filter. */
  question: string;
  findings: readonly Finding[];
  selected: string | undefined;
  /** Nodes and routes on the paths of the selected node. */
  traced: ReadonlySet<string> | undefined;
  onSelect: (key: string | undefined) => void;
  onToggle: (link: Link) => void;
}

/** Size of a cell in rem. Must match the style sheet. */
const CELL_REM = 1.75;

/**
 * All routes as a table: a row per topic, a column per event type and per destination. It has one tab stop; arrow keys
 * move, Space and Enter toggle a route or, on a heading, trace its paths.
 */
export function RoutingMatrix(props: RoutingPictureProps) {
  const { graph, keys, question, findings, selected, traced, onSelect, onToggle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToStart(scroller, question);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  // All event types are shown: there are few, and one without routes may be needed.
  const events = graph.nodes.event;
  const isShown = ({ key }: RoutingNode) => keys?.has(key) ?? true;
  const rows = graph.nodes.topic.filter(isShown);
  const destinations = graph.nodes.destination.filter(isShown);
  const columns = [...events, ...destinations];
  const last = { row: rows.length - 1, column: columns.length - 1 };
  const at = { row: Math.min(spot.row, last.row), column: Math.min(spot.column, last.column) };
  const size = CELL_REM * rootFontSize();
  // Narrower, the findings are below it.
  const pageScrolls = usePageScrolls(75);
  const drawnRows = useScrollWindow({ scroller, count: rows.length, size, kept: [at.row] });
  const drawnColumns = useScrollWindow({
    scroller,
    count: columns.length,
    size,
    kept: [at.column],
    horizontal: true,
  });
  const worst = new Map(findings.toReversed().map((finding) => [finding.key, finding]));

  const go = (next: Spot) => {
    // Synchronously: the next key may come before the next frame and would toggle the previous cell. The focused cell
    // is always rendered.
    flushSync(() => setSpot(next));
    const target = scroller.current?.querySelector<HTMLElement>(`[data-spot="${next.row} ${next.column}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key === 'Enter' && target instanceof HTMLInputElement) target.click();
    const next = focusAfter(event, at, last);
    if (!next) return;
    event.preventDefault();
    go(next);
  };
  const heading = (node: RoutingNode, place: Spot) => (
    <button
      type="button"
      className={`${classes.heading} bare-button inset-focus line small`}
      data-spot={`${place.row} ${place.column}`}
      data-kind={node.kind}
      data-warning={worst.get(node.key)?.level === 'warning' || undefined}
      data-dim={(traced && !traced.has(node.key)) || undefined}
      aria-pressed={selected === node.key}
      tabIndex={place.row === at.row && place.column === at.column ? 0 : -1}
      onKeyDown={handleKey}
      title={worst.get(node.key)?.text ?? `${node.name} · ${node.detail}`}
      onFocus={() => setSpot(place)}
      onClick={() => onSelect(selected === node.key ? undefined : node.key)}
    >
      <span className="truncate">{node.name}</span>
    </button>
  );
  useFills(scroller, !pageScrolls);
  return (
    <div ref={scroller} className={`${classes.scroller} card`} data-fills={!pageScrolls || undefined}>
      <table
        className={classes.sheet}
        style={{ '--rows': rows.length, '--columns': columns.length } as CSSProperties}
        aria-label="Routes: topics in rows; event types and destinations in columns"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
      >
        <thead>
          <tr aria-rowindex={1} className={classes.head}>
            <th scope="col" aria-colindex={1} className={`${classes.corner} stack hint strong`}>
              <span>Event types and destinations →</span>
              <span>Topics ↓</span>
            </th>
            {drawnColumns.map((column) => {
              const node = columns[column];
              return node ? (
                <th
                  key={node.key}
                  scope="col"
                  aria-colindex={column + 2}
                  className={classes.columnHead}
                  data-first={column === events.length || undefined}
                  style={place('--column', column)}
                >
                  {heading(node, { row: headerAt, column })}
                </th>
              ) : null;
            })}
          </tr>
        </thead>
        <tbody>
          {drawnRows.map((row) => {
            const topic = rows[row];
            return topic ? (
              <tr key={topic.key} aria-rowindex={row + 2} className={classes.row} style={place('--row', row)}>
                <th scope="row" aria-colindex={1} className={classes.rowHead}>
                  {heading(topic, { row, column: headerAt })}
                </th>
                {drawnColumns.map((column) => {
                  const node = columns[column];
                  const link = node && linkBetween(topic, node);
                  if (!link) return null;
                  const known = graph.linkOf.get(linkKey(link));
                  // A service rejects routes of unknown event types.
                  const fixed = node.kind === 'event' && node.unlisted && !known?.routeIds.length;
                  return (
                    <td
                      key={node.key}
                      aria-colindex={column + 2}
                      className={classes.cell}
                      data-first={column === events.length || undefined}
                      style={place('--column', column)}
                    >
                      <input
                        type="checkbox"
                        checked={known?.on ?? false}
                        aria-label={cellName(topic, node, known?.change)}
                        aria-disabled={fixed || undefined}
                        className={`${classes.mark} inset-focus`}
                        data-spot={`${row} ${column}`}
                        data-on={known?.on || undefined}
                        data-change={known?.change}
                        data-traced={(known && traced?.has(known.key)) || undefined}
                        data-dim={(traced && !(known && traced.has(known.key))) || undefined}
                        tabIndex={row === at.row && column === at.column ? 0 : -1}
                        onKeyDown={handleKey}
                        onFocus={() => setSpot({ row, column })}
                        onChange={() => {
                          if (!fixed) onToggle(link);
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

const place = (name: string, at: number) => ({ [name]: at }) as CSSProperties;

function cellName(topic: RoutingNode, node: RoutingNode, change: string | undefined) {
  const route = node.kind === 'event' ? `${node.name} to ${topic.name}` : `${topic.name} to ${node.name}`;
  return change === undefined ? route : `${route}, will be ${change === 'add' ? 'added' : 'removed'}`;
}
