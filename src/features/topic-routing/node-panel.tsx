import { Checkbox, Group, Select, Stack, UnstyledButton } from '@mantine/core';
import { Link } from '@/components/link';
import { IconButton } from '@/components/icon-button';
import { IconX } from '@/components/icons';
import { StatusBadge } from '@/components/status-badge';
import { capitalized } from '@/lib/format';
import type { Link as RouteLink } from '@/lib/routing/topic-changes';
import type { Finding } from '@/lib/routing/findings';
import { linkBetween, type NodeKind, type RoutingGraph, type RoutingNode } from '@/lib/routing/routing-graph';
import classes from './routing.module.css';
import { kindNouns } from './visible';

interface NodePanelProps {
  project: string;
  graph: RoutingGraph;
  node: RoutingNode;
  findings: readonly Finding[];
  pathOnly: boolean;
  onPathOnly: (only: boolean) => void;
  onSelect: (key: string | undefined) => void;
  onToggle: (link: RouteLink) => void;
}

/** What each kind can be connected to. */
const partners: Record<NodeKind, { kind: NodeKind; title: string; add: string }[]> = {
  event: [{ kind: 'topic', title: 'Goes to topics', add: 'Route to a topic' }],
  topic: [
    { kind: 'event', title: 'Takes event types', add: 'Take an event type' },
    { kind: 'destination', title: 'Sends to destinations', add: 'Send to a destination' },
  ],
  destination: [{ kind: 'topic', title: 'Receives from topics', add: 'Receive from a topic' }],
};

/** The selected node: its findings and its routes, which can be edited here too. */
export function NodePanel(props: NodePanelProps) {
  const { project, graph, node, findings, pathOnly, onPathOnly, onSelect, onToggle } = props;
  const kind = capitalized(kindNouns[node.kind]);
  const own = findings.filter(({ key }) => key === node.key);
  return (
    <section className={`${classes.panel} stack gap-8 small shrink`} aria-label={`${kind} ${node.name}`}>
      <Group gap="xs" wrap="nowrap" align="stretch" justify="space-between">
        <div className="shrink">
          <span className="hint strong">{kind}</span>
          <h2
            className={`${classes.name} small wrap-anywhere`}
            data-mono={node.kind === 'event' || undefined}
          >
            <NodeLink project={project} node={node} />
          </h2>
        </div>
        <IconButton
          label="Clear the selection"
          icon={<IconX aria-hidden />}
          onClick={() => onSelect(undefined)}
        />
      </Group>
      <p className="quiet">{node.detail}</p>
      {own.map((finding) => (
        <p key={finding.id} className={`${classes.reason} wrap-anywhere`}>
          <StatusBadge kind={finding.level === 'warning' ? 'warning' : 'unknown'} sentence>
            {finding.text}
          </StatusBadge>
        </p>
      ))}
      <Checkbox
        label="Show only its paths"
        checked={pathOnly}
        onChange={(event) => onPathOnly(event.currentTarget.checked)}
      />
      {partners[node.kind].map((partner) => (
        <Partners
          key={partner.kind}
          {...partner}
          graph={graph}
          node={node}
          onSelect={onSelect}
          onToggle={onToggle}
        />
      ))}
    </section>
  );
}

function NodeLink({ project, node }: { project: string; node: RoutingNode }) {
  if (node.kind === 'topic')
    return (
      <Link to="/projects/$project/topics/$topic" params={{ project, topic: node.id }}>
        {node.name}
      </Link>
    );
  if (node.kind === 'destination' && !node.unlisted)
    return (
      <Link to="/projects/$project/destinations/$destination" params={{ project, destination: node.id }}>
        {node.name}
      </Link>
    );
  return node.name;
}

interface PartnersProps extends Pick<NodePanelProps, 'graph' | 'node' | 'onSelect' | 'onToggle'> {
  kind: NodeKind;
  title: string;
  add: string;
}

function Partners({ kind, title, add, graph, node, onSelect, onToggle }: PartnersProps) {
  const other = (link: { from: string; to: string }) => (link.from === node.key ? link.to : link.from);
  const routed = graph.links.filter(
    (link) => (link.from === node.key || link.to === node.key) && graph.byKey.get(other(link))?.kind === kind,
  );
  const taken = new Set(routed.map(other));
  // A service rejects routes of unknown event types.
  const free = graph.nodes[kind].filter(
    ({ key, unlisted }) => !taken.has(key) && !(kind === 'event' && unlisted),
  );
  const canAdd = !(node.kind === 'event' && node.unlisted);
  return (
    <Stack gap={4} mt="xs">
      <h3 className="hint strong">{title}</h3>
      {routed.length === 0 ? <p className="quiet">None</p> : null}
      <ul>
        {routed.map((link) => {
          const partner = graph.byKey.get(other(link));
          if (!partner) return null;
          return (
            <li key={link.key} className={classes.row} data-change={link.change}>
              <UnstyledButton
                className={`${classes.rowText} small fill shrink wrap-anywhere`}
                onClick={() => onSelect(partner.key)}
              >
                {partner.name}
              </UnstyledButton>
              {link.change ? (
                <span className={classes.change}>
                  {link.change === 'add' ? 'Will be added' : 'Will be removed'}
                </span>
              ) : null}
              <UnstyledButton
                className={`${classes.link} as-link`}
                aria-label={`${link.change ? 'Undo' : 'Remove'} the route ${node.name} – ${partner.name}`}
                onClick={() => onToggle(link)}
              >
                {link.change ? 'Undo' : 'Remove'}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {canAdd && free.length > 0 ? (
        <Select
          aria-label={add}
          placeholder={add}
          size="xs"
          searchable
          limit={100}
          value={null}
          data={free.map(({ key, name }) => ({ value: key, label: name }))}
          nothingFoundMessage="Nothing found"
          onChange={(key) => {
            const partner = key === null ? undefined : graph.byKey.get(key);
            const link = partner && linkBetween(node, partner);
            if (link) onToggle(link);
          }}
        />
      ) : null}
    </Stack>
  );
}
