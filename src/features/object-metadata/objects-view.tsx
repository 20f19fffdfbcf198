import { useQueries } from '@tanstack/react-query';
import { objectMetadataQueries, type MetadataSource } from '@/api/object-metadata';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/empty-state';
import { FieldExplorer } from '@/components/field-explorer';
import { lazyPart } from '@/components/lazy-part';
import { ProblemPanel } from '@/components/problem-panel';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { WithUnreadable } from '@/components/with-unreadable';
import { fieldRows } from '@/lib/field-rows';
import { joinUnreadable } from '@/lib/unreadable';
import { ObjectsBar } from './objects-bar';
import { ObjectsExport } from './objects-export';
import type { ObjectsSearch } from './objects-search';
import classes from './objects.module.css';

const FieldComparison = lazyPart(
  () => import('./field-comparison').then((m) => m.FieldComparison),
  () => <TableSkeleton columns={6} label="Loading the comparison" />,
);

interface ObjectsViewProps {
  project: string;
  /** The integration of the page, whose id and provider are given. */
  fixed?: boolean;
  search: ObjectsSearch;
  onSearchChange: (search: ObjectsSearch) => void;
}

/** Undefined until enough has been chosen for a request. */
function sourceOf(
  { by, provider, integration: integrationId }: ObjectsSearch,
  groupRef: string | undefined,
): MetadataSource | undefined {
  if (groupRef === undefined) return undefined;
  if (by === 'connection') return provider === undefined ? undefined : { by, provider, groupRef };
  return integrationId === undefined ? undefined : { by: 'installation', integrationId, groupRef };
}

/** The fields of a provider's objects in one or two customers' accounts. */
export function ObjectsView({ project, fixed = false, search, onSearchChange }: ObjectsViewProps) {
  const { object } = search;
  const source = sourceOf(search, search.group);
  const other = sourceOf(search, search.with);
  return (
    <>
      <ObjectsBar project={project} fixed={fixed} search={search} onSearchChange={onSearchChange} />
      {source && object !== undefined ? (
        <Metadata
          project={project}
          sources={other ? [source, other] : [source]}
          object={object}
          search={search}
          onSearchChange={onSearchChange}
        />
      ) : (
        <EmptyState title="Choose a customer and an object">
          Fields differ from customer to customer. A second customer can be compared with the first.
        </EmptyState>
      )}
    </>
  );
}

interface MetadataProps extends ObjectsViewProps {
  sources: readonly MetadataSource[];
  object: string;
}

function Metadata({ project, sources, object, search, onSearchChange }: MetadataProps) {
  const results = useQueries({
    queries: sources.map((source) =>
      objectMetadataQueries.object(project, source, object, search.writable === true),
    ),
  });
  const [first, second] = results;
  if (!first) return null;
  const failed = results.find((result) => result.isError && !result.data);
  if (failed) return <ProblemPanel problem={toProblem(failed.error)} query={failed} />;
  if (!first.data || (second && !second.data))
    return <TableSkeleton columns={6} label="Reading the object’s metadata" />;
  // If either could not be updated, the note is about that one.
  const noted = results.find(({ isRefetchError }) => isRefetchError) ?? first;
  const others = results.filter((result) => result !== noted);
  const refresh = (
    <RefreshNote {...refreshProps(noted, others)} refreshing={results.some(({ isFetching }) => isFetching)} />
  );
  const fields = fieldRows(first.data.fields);
  const unreadable = joinUnreadable(results.flatMap(({ data }) => data?.unreadable ?? []));
  const shared = { search, onSearchChange };
  return (
    <WithUnreadable noun="field" unreadable={unreadable} readable={fields.length}>
      {second?.data ? (
        <FieldComparison
          {...shared}
          left={{ name: search.group ?? '', fields }}
          right={{ name: search.with ?? '', fields: fieldRows(second.data.fields) }}
          object={object}
          note={refresh}
        />
      ) : (
        <FieldExplorer
          {...shared}
          key={`${object} ${search.group ?? ''}`}
          caption={`Fields of ${object}`}
          fields={fields}
          right={
            <span className={classes.right}>
              {refresh}
              <ObjectsExport metadata={first.data} fields={fields} search={search} />
            </span>
          }
        />
      )}
    </WithUnreadable>
  );
}
