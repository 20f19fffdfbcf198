import {
  Panel,
  ReactFlow,
  ReactFlowProvider,
  type Connection,
  type Edge,
  type NodeChange,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { SkipLink } from '@/components/page/skip-link';
import { rootFontSize, useWidth } from '@/components/list/use-width';
import { plural } from '@/lib/format';
import { linkBetween, traceOf, type NodeKind, type RoutingGraph } from '@/lib/routing/routing-graph';
import { linkKey } from '@/lib/routing/topic-changes';
import { mapLayout, nodeHeight, nodeWidth } from './map-layout';
import { firstView, MapView, readableRoom } from './map-view';
import { MapNode, type MapNodeData, type MapNodeType } from './map-node';
import classes from './routing-map.module.css';
import type { RoutingPictureProps } from './routing-matrix';
import { columnsOf, drawnLinks, kindNouns, moreKey, nodeKinds, type Column } from './visible';

const nodeTypes = { routing: MapNode };
/** In pixels. A higher map does not fit the page, so it is panned in a part of it. */
const highestMap = 1200;
// With more nodes, Tab would need too many presses: the matrix has a single tab stop.
const focusableUpTo = 60;

function counts(graph: RoutingGraph) {
  const found = new Map<string, { into: number; outOf: number }>();
  const at = (key: string) => {
    const entry = found.get(key) ?? { into: 0, outOf: 0 };
    found.set(key, entry);
    return entry;
  };
  for (const { from, to, on } of graph.links) {
    if (!on) continue;
    at(from).outOf += 1;
    at(to).into += 1;
  }
  return found;
}

/** At least as wide as any scroll bar, in pixels. */
const SCROLL_BAR = 20;

/** All routes as a map with three columns; routes are created by dragging. */
export function RoutingMap(props: RoutingPictureProps) {
  const { graph, keys, findings, selected, traced, onSelect, onToggle } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(canvas, true) * rootFontSize();
  const [opened, setOpened] = useState<ReadonlySet<NodeKind>>(new Set());
  const [hovered, setHovered] = useState<string>();
  const [line, setLine] = useState<string>();
  const columns = columnsOf(graph, keys, traced, opened);
  const links = drawnLinks(graph, columns);
  const lit = hovered === undefined || !graph.byKey.has(hovered) ? traced : traceOf(graph, hovered);

  const entries = nodeKinds.flatMap((kind) => [
    ...columns[kind].shown.map((node) => ({ id: node.key, kind })),
    ...(columns[kind].hidden.length > 0 ? [{ id: moreKey(kind), kind }] : []),
  ]);
  // Positions stay while routes are edited, so that nothing moves under the pointer.
  const shape = entries.map(({ id }) => id).join(' ');
  const [placed, setPlaced] = useState({ shape: '', places: mapLayout([], []) });
  if (placed.shape !== shape) setPlaced({ shape, places: mapLayout(entries, links) });

  const room = readableRoom(placed.places);
  // Shown whole, it may be what makes the page scroll, and must still fit beside the scroll bar.
  const [isWhole, setWhole] = useState(false);
  const fits = room.width + (isWhole ? 0 : SCROLL_BAR) <= width && room.height <= highestMap;
  if (fits !== isWhole && Number.isFinite(width)) setWhole(fits);

  const count = counts(graph);
  const dataOf = (id: string, kind: NodeKind): MapNodeData => {
    const node = graph.byKey.get(id);
    const dim = lit !== undefined && !lit.has(id);
    if (!node)
      return {
        kind,
        name: plural(columns[kind].hidden.length, `more ${kindNouns[kind]}`),
        detail: 'Show all',
        dim,
        more: true,
      };
    const finding = findings.find(({ key }) => key === id);
    const { into, outOf } = count.get(id) ?? { into: 0, outOf: 0 };
    const counted = {
      event: plural(outOf, 'topic'),
      topic: `${plural(into, 'event type')} · ${plural(outOf, 'destination')}`,
      destination: `${node.detail} · ${plural(into, 'topic')}`,
    }[kind];
    return {
      kind,
      name: node.name,
      detail: finding?.short ?? counted,
      ...(finding ? { level: finding.level, reason: finding.text } : {}),
      dim,
      more: false,
    };
  };
  const nodes = entries.map(({ id, kind }): MapNodeType => {
    const data = dataOf(id, kind);
    return {
      id,
      type: 'routing',
      position: placed.places.get(id) ?? { x: 0, y: 0 },
      width: nodeWidth,
      height: nodeHeight,
      data,
      selected: id === selected,
      connectable: !data.more,
      ariaLabel: `${data.name}: ${data.reason ?? data.detail}`,
    };
  });
  const edges = links.map((link): Edge => {
    const route = link.linkKey === undefined ? undefined : graph.linkOf.get(link.linkKey);
    const isLit = lit?.has(link.id) ?? false;
    return {
      id: link.id,
      source: link.from,
      target: link.to,
      selected: line === link.id,
      ariaLabel: `${graph.byKey.get(link.from)?.name ?? ''} to ${graph.byKey.get(link.to)?.name ?? ''}`,
      className: [
        classes.line,
        route?.change === 'add' ? classes.added : '',
        route?.change === 'remove' ? classes.removed : '',
        line === link.id ? classes.chosen : '',
        lit === undefined ? '' : isLit ? classes.lit : classes.dim,
      ].join(' '),
      zIndex: isLit ? 1 : 0,
    };
  });
  const linkOf = ({ source, target }: Pick<Connection, 'source' | 'target'>) => {
    const [from, to] = [graph.byKey.get(source), graph.byKey.get(target)];
    return from && to ? linkBetween(from, to) : undefined;
  };
  const chosen = line === undefined ? undefined : graph.linkOf.get(line);
  const pick = (id: string) => {
    const more = nodeKinds.find((kind) => moreKey(kind) === id);
    if (more) setOpened(new Set(opened).add(more));
    else onSelect(id === selected ? undefined : id);
  };
  return (
    <div className={`${classes.frame} card`}>
      <SkipLink target="routing-selection">Skip the map</SkipLink>
      <ColumnTitles columns={columns} />
      <ReactFlowProvider key={shape}>
        <div ref={canvas} className={classes.canvas} style={fits ? { height: room.height } : undefined}>
          <ReactFlow
            onInit={(flow) => {
              const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
              const size = { width: clientWidth, height: clientHeight };
              void flow.setViewport(firstView(placed.places, size, selected));
            }}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            nodesDraggable={false}
            nodesFocusable={nodes.length <= focusableUpTo}
            edgesFocusable={false}
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            minZoom={0.05}
            maxZoom={1.5}
            panOnScroll={!fits}
            autoPanOnConnect={!fits}
            zoomOnScroll={false}
            preventScrolling={!fits}
            zoomOnDoubleClick={false}
            onlyRenderVisibleElements={nodes.length > 150}
            proOptions={{ hideAttribution: true }}
            onNodesChange={(changes: NodeChange<MapNodeType>[]) => {
              // Enter on the focused node; a click is handled by the library.
              const asked = changes.find((change) => change.type === 'select' && change.selected);
              if (asked?.type === 'select' && asked.id !== selected) pick(asked.id);
            }}
            onNodeMouseEnter={(_, node) => setHovered(node.id)}
            onNodeMouseLeave={() => setHovered(undefined)}
            onEdgeClick={(_, edge) => setLine(edge.id)}
            onPaneClick={() => {
              setLine(undefined);
              if (selected !== undefined) onSelect(undefined);
            }}
            isValidConnection={({ source, target }) => {
              const link = linkOf({ source, target });
              const event = link?.side === 'events' ? graph.byKey.get(source) : undefined;
              return link !== undefined && !event?.unlisted && !graph.linkOf.get(linkKey(link))?.on;
            }}
            onConnect={(connection) => {
              const link = linkOf(connection);
              if (link) onToggle(link);
            }}
          >
            {chosen ? (
              <Panel position="top-center" className={`${classes.chosenLine} row gap-12 padded-8-12`}>
                <span>
                  {graph.byKey.get(chosen.from)?.name} → {graph.byKey.get(chosen.to)?.name}
                </span>
                <Button
                  size="xs"
                  onClick={() => {
                    onToggle(chosen);
                    setLine(undefined);
                  }}
                >
                  {chosen.change === 'add'
                    ? 'Do not add'
                    : chosen.change === 'remove'
                      ? 'Keep it'
                      : 'Remove route'}
                </Button>
              </Panel>
            ) : null}
          </ReactFlow>
        </div>
        <div className={`${classes.foot} line gap-16 hint`}>
          <p>
            Drag from the dot of one node to another to route it. Click a node to trace its paths, a line to
            remove it. Everything can also be done in the matrix.
          </p>
          <MapView places={placed.places} selected={selected} />
        </div>
      </ReactFlowProvider>
    </div>
  );
}

function ColumnTitles({ columns }: { columns: Record<NodeKind, Column> }) {
  return (
    <div className={`${classes.titles} hint strong ruled`} aria-hidden>
      {nodeKinds.map((kind) => (
        <span key={kind}>
          {plural(columns[kind].shown.length + columns[kind].hidden.length, kindNouns[kind])}
        </span>
      ))}
    </div>
  );
}
