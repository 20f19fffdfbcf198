import { useQuery } from '@tanstack/react-query';
import { objectMetadataQueries, type MetadataSource } from '@/api/object-metadata';
import { toProblem } from '@/api/problem';
import { EmptyState } from '@/components/state/empty-state';
import { FieldExplorer } from '@/components/resources/field-explorer';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote, refreshProps } from '@/components/state/refresh-note';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { TableSkeleton } from '@/components/state/skeletons';
import { WithUnreadable } from '@/components/list/with-unreadable';
import { fieldRows } from '@/lib/field-rows';
import { ObjectsBar } from './objects-bar';
import { ObjectsExport } from './objects-export';
import type { ObjectsSearch } from './objects-search';

interface ObjectsViewProps extends ProjectSearchProps<ObjectsSearch> {
  /** The integration of the page, whose id and provider are given. */
  fixed?: boolean;
}

/** Undefined until enough has been chosen for a request. */
function sourceOf({
  by,
  provider,
  integration: integrationId,
  group: groupRef,
}: ObjectsSearch): MetadataSource | undefined {
  if (groupRef === undefined) return undefined;
  if (by === 'connection') return provider === undefined ? undefined : { by, provider, groupRef };
  return integrationId === undefined ? undefined : { by: 'installation', integrationId, groupRef };
}

/** The fields of a provider's objects in a customer's account. */
export function ObjectsView({ project, fixed = false, search, onSearchChange }: ObjectsViewProps) {
  const { object } = search;
  const source = sourceOf(search);
  return (
    <>
      <ObjectsBar project={project} fixed={fixed} search={search} onSearchChange={onSearchChange} />
      {source && object !== undefined ? (
        <Metadata
          project={project}
          source={source}
          object={object}
          search={search}
          onSearchChange={onSearchChange}
        />
      ) : (
        <EmptyState title="Choose a customer and an object">
          Fields differ from customer to customer.
        </EmptyState>
      )}
    </>
  );
}

interface MetadataProps extends ObjectsViewProps {
  source: MetadataSource;
  object: string;
}

function Metadata({ project, source, object, search, onSearchChange }: MetadataProps) {
  const result = useQuery(objectMetadataQueries.object(project, source, object, search.writable === true));
  const { data, error } = result;
  if (!data && error) return <ProblemPanel problem={toProblem(error)} query={result} />;
  if (!data) return <TableSkeleton columns={6} label="Reading the object’s metadata" />;
  const fields = fieldRows(data.fields);
  return (
    <WithUnreadable noun="field" unreadable={data.unreadable} readable={fields.length}>
      <FieldExplorer
        key={`${object} ${search.group ?? ''}`}
        search={search}
        onSearchChange={onSearchChange}
        caption={`Fields of ${object}`}
        fields={fields}
        right={
          <span className="line gap-12">
            <RefreshNote {...refreshProps(result)} />
            <ObjectsExport metadata={data} fields={fields} search={search} />
          </span>
        }
      />
    </WithUnreadable>
  );
}
