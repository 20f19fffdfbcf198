import type { ReactNode } from 'react';
import { useRoutingDraft } from '@/api/routing-run';
import { announce } from '@/components/announcer';
import { NewLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { lazyPart } from '@/components/state/lazy-part';
import { NoMatch } from '@/components/list/no-match';
import { notify } from '@/components/notify';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { TableSkeleton, TextSkeleton } from '@/components/state/skeletons';
import { TableToolbar } from '@/components/list/table-toolbar';
import { UnsavedChanges } from '@/components/form/unsaved-changes';
import type { Destination } from '@/contract/destination';
import type { Topic } from '@/contract/topic';
import { plural } from '@/lib/format';
import { toJson } from '@/lib/json';
import type { Routes } from '@/lib/routing/routing-plan';
import { linkKey, type Link } from '@/lib/routing/topic-changes';
import { findingsOf, findingTitles } from '@/lib/routing/findings';
import { FindingsPanel } from './findings-panel';
import { PlanPanel } from './plan-panel';
import { routingGraph, traceOf } from '@/lib/routing/routing-graph';
import classes from './routing.module.css';
import { readRoutingSearch, type RoutingSearch } from './routing-search';
import { filteredKeys } from './visible';
import { RoutingMatrix } from './routing-matrix';

const NodePanel = lazyPart(
  () => import('./node-panel'),
  'NodePanel',
  () => <TextSkeleton lines={6} label="Opening the selection" />,
);
const RoutingMap = lazyPart(
  () => import('./routing-map'),
  'RoutingMap',
  () => <TableSkeleton columns={3} label="Drawing the map" />,
);

interface RoutingWorkspaceProps extends ProjectSearchProps<RoutingSearch> {
  lists: Routes & { topics: readonly Topic[] | undefined; destinations: readonly Destination[] | undefined };
  uses: ReadonlyMap<string, readonly unknown[]> | undefined;
  refreshNote: ReactNode;
}

export function RoutingWorkspace(props: RoutingWorkspaceProps) {
  const { project, search, onSearchChange, lists, uses, refreshNote } = props;
  const draft = useRoutingDraft(project, lists);
  const { changes, steps, running } = draft;
  const { q, finding, path } = search;
  // What is empty or undefined is left out.
  const set = (changed: Record<string, unknown>) =>
    onSearchChange(readRoutingSearch({ ...search, ...changed }));

  const graph = routingGraph(lists, changes);
  const findings = findingsOf(graph, {
    eventRoutes: lists.eventRoutes !== undefined,
    topicRoutes: lists.topicRoutes !== undefined,
    integrations: uses,
  });
  const selected = search.at === undefined ? undefined : graph.byKey.get(search.at);
  const traced = selected && traceOf(graph, selected.key);
  const keys = filteredKeys(graph, findings, search);

  const select = (key: string | undefined) => set({ at: key, path: key !== undefined && path });
  const toggle = (link: Link) =>
    draft.toggle(link, (graph.linkOf.get(linkKey(link))?.routeIds.length ?? 0) > 0);
  const apply = async () => {
    const left = await draft.save();
    if (left === 0) notify.done('Routing saved');
    else if (left !== undefined) announce(`${plural(left, 'change')} could not be made`);
  };
  const clear = () => set({ q: undefined, finding: undefined, path: undefined });
  const chip = (id: 'finding' | 'path', label: string) => ({
    id,
    label,
    onRemove: () => set({ [id]: undefined }),
  });
  const view = search.view ?? 'map';
  const Picture = view === 'matrix' ? RoutingMatrix : RoutingMap;
  const known = lists.topics && lists.destinations && lists.eventRoutes && lists.topicRoutes;
  const total = graph.nodes.topic.length + graph.nodes.destination.length;

  return (
    <>
      <UnsavedChanges dirty={steps.length > 0 || running} />
      <TableToolbar
        search={{
          value: q ?? '',
          onChange: (value) => set({ q: value }),
          label: 'Filter by name',
          placeholder: 'Filter: any of these words',
        }}
        chips={[
          ...(finding ? [chip('finding', findingTitles[finding])] : []),
          ...(path && selected ? [chip('path', `Paths of ${selected.name}`)] : []),
        ]}
        count={`${plural(graph.nodes.topic.length, 'topic')}, ${plural(graph.nodes.destination.length, 'destination')}`}
        right={refreshNote}
      />
      <div className={classes.workspace}>
        <div className="shrink">
          {total === 0 ? (
            lists.topics && lists.destinations ? (
              <EmptyState
                title="No topics and no destinations yet"
                action={
                  <>
                    <NewLink variant="filled" to="/projects/$project/topics/new" params={{ project }}>
                      New topic
                    </NewLink>
                    <NewLink to="/projects/$project/destinations/new" params={{ project }}>
                      New destination
                    </NewLink>
                  </>
                }
              >
                A topic takes events and sends them to destinations. Create both, then route them here.
              </EmptyState>
            ) : (
              <EmptyState title="What there is to route is not known">
                A topic that you know the id of can be opened from the list of topics, and routed there.
              </EmptyState>
            )
          ) : keys?.size === 0 ? (
            <NoMatch noun="routes" filter={q === undefined ? 'this filter' : `“${q}”`} onClear={clear} />
          ) : (
            <Picture
              graph={graph}
              keys={keys}
              question={toJson([q, finding, path && search.at])}
              findings={findings}
              selected={selected?.key}
              traced={traced}
              onSelect={select}
              onToggle={toggle}
            />
          )}
        </div>
        <aside
          id="routing-selection"
          tabIndex={-1}
          className={`${classes.aside} stack gap-24 shrink`}
          aria-label="Selection, changes and findings"
        >
          <PlanPanel graph={graph} draft={draft} onApply={() => void apply()} onToggle={toggle} />
          {selected ? (
            <NodePanel
              key={selected.key}
              project={project}
              graph={graph}
              node={selected}
              findings={findings}
              pathOnly={path === true}
              onPathOnly={(only) => set({ path: only })}
              onSelect={select}
              onToggle={toggle}
            />
          ) : null}
          <FindingsPanel
            findings={findings}
            known={known !== undefined}
            planned={steps.length > 0}
            chosen={finding}
            onChoose={(kind) => set({ finding: kind })}
            selected={selected?.key}
            onSelect={select}
          />
        </aside>
      </div>
    </>
  );
}
