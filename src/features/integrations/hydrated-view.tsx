import { Stack, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/components/link';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { NewLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { FieldExplorer } from '@/components/resources/field-explorer';
import { IdSelect } from '@/components/form/id-select';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote, refreshProps } from '@/components/state/refresh-note';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { TableSkeleton } from '@/components/state/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { FieldMetadata } from '@/contract/field-metadata';
import type { ReadObject } from '@/contract/revision-content';
import { customerOf } from '@/lib/customer';
import { fieldRows } from '@/lib/field-rows';
import { truncateMiddle } from '@/lib/format';
import { plainProblem } from '@/lib/problem';
import type { HydratedSearch } from './integration-search';
import classes from './integrations.module.css';

interface HydratedViewProps extends ProjectSearchProps<HydratedSearch> {
  integrationId: string;
  /** Undefined if the integration or its revision could not be read. */
  provider: string | undefined;
  latestRevisionId: string | undefined;
}

/** A revision as it applies to one customer, with every field of their account. */
export function HydratedView(props: HydratedViewProps) {
  const { project, integrationId, provider, latestRevisionId, search, onSearchChange } = props;
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const own =
    installations.data?.filter((installation) => installation.integrationId === integrationId) ?? [];
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const installed = new Set(own.map(({ connection }) => connection?.id));
  const revisionId = search.revision ?? latestRevisionId;
  const pinned = [...new Set(own.map(({ config }) => config?.revisionId))].filter(
    (id): id is string => Boolean(id) && id !== latestRevisionId,
  );
  const change = (next: HydratedSearch) => {
    const { connection, revision, object } = { ...search, ...next };
    onSearchChange({ connection, revision: revision === latestRevisionId ? undefined : revision, object });
  };
  const accounts = [
    ...own.flatMap((installation) =>
      installation.connection ? [{ value: installation.connection.id, label: customerOf(installation) }] : [],
    ),
    // Connected customers are listed even before they install.
    ...(connections.data ?? [])
      .filter((connection) => connection.provider === provider && !installed.has(connection.id))
      .map(({ id, group }) => ({
        value: id,
        label: `${group?.groupName || group?.groupRef || id} (connected)`,
      })),
  ];
  return (
    <>
      <div className={`${classes.bar} at-end wrap gap-8-12 below-16`}>
        <IdSelect
          label="Connection"
          placeholder="Choose a customer, or paste a connection id"
          data={accounts}
          value={search.connection}
          onChange={(connection) => change({ connection })}
        />
        <IdSelect
          label="Revision"
          data={[
            ...(latestRevisionId === undefined
              ? []
              : [{ value: latestRevisionId, label: `Latest (${truncateMiddle(latestRevisionId)})` }]),
            ...pinned.map((id) => ({ value: id, label: `In use (${truncateMiddle(id)})` })),
          ]}
          value={revisionId}
          onChange={(revision) => change({ revision })}
        />
      </div>
      {search.connection === undefined || revisionId === undefined ? (
        <EmptyState
          title="Choose a connection"
          action={
            connections.data && accounts.length === 0 ? (
              <NewLink variant="filled" to="/projects/$project/connections/new" params={{ project }}>
                Connect a customer
              </NewLink>
            ) : undefined
          }
        >
          A hydrated revision lists every field of the customer’s account, as the provider reports them to
          this connection.
        </EmptyState>
      ) : (
        <Hydrated
          project={project}
          revision={{ integrationId, revisionId }}
          connection={search.connection}
          search={search}
          onSearchChange={onSearchChange}
        />
      )}
    </>
  );
}

interface HydratedProps extends Pick<HydratedViewProps, 'project' | 'search' | 'onSearchChange'> {
  revision: { integrationId: string; revisionId: string };
  connection: string;
}

function Hydrated({ project, revision, connection, search, onSearchChange }: HydratedProps) {
  const query = useQuery(integrationQueries.hydrated(project, revision, connection));
  if (query.isPending) return <TableSkeleton columns={6} label="Reading the hydrated revision" />;
  if (!query.data)
    return (
      <ProblemPanel
        problem={toProblem(query.error)}
        query={query}
        actions={
          <Link to="/projects/$project/connections/$connection" params={{ project, connection }}>
            Open the connection
          </Link>
        }
      />
    );
  const objects = query.data.content.read?.objects ?? [];
  const chosen = objects.find(({ objectName }) => objectName === search.object) ?? objects[0];
  const writes = query.data.content.write?.objects ?? [];
  if (!chosen)
    return (
      <EmptyState title="This revision reads no objects">
        {writes.length > 0 ? `It writes ${writes.map(({ objectName }) => objectName).join(', ')}.` : null}
      </EmptyState>
    );
  const { field: _field, q: _q, type: _type, flag: _flag, ...kept } = search;
  return (
    <div className={classes.objects}>
      <nav aria-label="Objects">
        <ul className={`${classes.objectTabs} gap-2 stack small`}>
          {objects.map((object) => (
            <li key={object.objectName}>
              <UnstyledButton
                className={`${classes.objectTab} hoverable line gap-8 wrap-anywhere`}
                aria-pressed={object === chosen}
                onClick={() => onSearchChange({ ...kept, object: object.objectName })}
              >
                {object.displayName ?? object.objectName}
                {object.error ? (
                  <StatusBadge kind="failure" plain>
                    Failed
                  </StatusBadge>
                ) : (
                  <span className={classes.objectCount}>{Object.keys(hydratedFields(object)).length}</span>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </nav>
      <Stack gap="sm" miw={0}>
        <ObjectError object={chosen} />
        {chosen.error && Object.keys(hydratedFields(chosen)).length === 0 ? null : (
          <FieldExplorer
            key={chosen.objectName}
            caption={`Fields of ${chosen.objectName}`}
            fields={fieldRows(hydratedFields(chosen))}
            search={search}
            onSearchChange={onSearchChange}
            right={<RefreshNote {...refreshProps(query)} />}
          />
        )}
      </Stack>
    </div>
  );
}

/** The fields of a hydrated object: their metadata or, without it, the deprecated list of names. */
function hydratedFields(object: ReadObject): Record<string, FieldMetadata> {
  if (object.allFieldsMetadata) return object.allFieldsMetadata;
  return Object.fromEntries(
    (object.allFields ?? []).flatMap(({ fieldName, displayName }) =>
      fieldName ? [[fieldName, { fieldName, ...(displayName ? { displayName } : {}) }]] : [],
    ),
  );
}

function ObjectError({ object }: { object: ReadObject }) {
  if (!object.error) return null;
  return (
    <ProblemPanel
      variant="inline"
      problem={{
        ...plainProblem,
        title: `The fields of ${object.objectName} could not be read for this customer`,
        detail: object.error,
        remedy: 'Reads of this object may fail for the same reason. The other objects are not affected.',
      }}
    />
  );
}
