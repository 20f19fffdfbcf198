import type { Services } from '../handler';
import { notFound, refuseInput } from '../http/problem';
import type { ConnectionRow, InstallationRow, IntegrationRow, RevisionRow } from '../storage/entities';
import { newRow } from '../storage/new-rows';

export interface InProject extends Services {
  readonly project: { readonly id: string };
  readonly now: number;
}

/** The columns that every new row of the project begins with. */
export const newInProject = (call: InProject) => ({ ...newRow(call, call.now), projectId: call.project.id });

/** The row that a path parameter names. Leave out `value` if it is a secret. */
export function expectFound<Row>(row: Row | undefined, what: string, name: string, value?: string): Row {
  if (!row) throw notFound(what, name, value);
  return row;
}

/** By id or name, because the hosted service uses both. */
export function findIntegration(
  { repositories, project }: InProject,
  idOrName: string,
  parameter = 'integrationId',
): IntegrationRow {
  const row = repositories.integrations.byIdOrName(project.id, idOrName);
  return expectFound(row, 'integration', parameter, idOrName);
}

export function findInstallation(
  call: InProject & { readonly params: { readonly integrationId: string; readonly installationId: string } },
) {
  const integration = findIntegration(call, call.params.integrationId);
  const { installationId } = call.params;
  const row = call.repositories.installations.inIntegration(integration.id, installationId);
  return { integration, installation: expectFound(row, 'installation', 'installationId', installationId) };
}

/** An installation with everything that its events contain. */
export function partsOf(
  { repositories }: Services,
  installation: InstallationRow,
  integration: IntegrationRow,
) {
  const connection = repositories.connections.byId(installation.connectionId ?? '');
  return { installation, integration, connection };
}

/** The current config. Every installation has one. */
export function currentConfig({ repositories }: Services, installation: InstallationRow) {
  const config = repositories.configs.byId(installation.configId);
  if (!config) throw new Error(`Installation ${installation.id} has no config`);
  return config;
}

export const latestRevision = ({ repositories }: Services, integrationId: string) => {
  const revision = repositories.revisions.latest(integrationId);
  if (!revision) throw new Error(`Integration ${integrationId} has no revision`);
  return revision;
};

/** The connection of the group's installation, with the latest revision of the integration. */
export function installedConnection(
  call: InProject & { readonly params: { readonly integrationId: string } },
  groupRef: string,
  place: 'body' | 'query',
): { connection: ConnectionRow; revision: RevisionRow } {
  const { installations, connections } = call.repositories;
  const integration = findIntegration(call, call.params.integrationId);
  const installation = installations.ofGroup(integration.id, groupRef);
  if (!installation) throw noGroup(place, groupRef, 'This group has not installed the integration');
  const connection = connections.byId(installation.connectionId ?? '');
  if (!connection) throw noGroup(place, groupRef, 'The installation of this group has no connection');
  return { connection, revision: latestRevision(call, integration.id) };
}

export function groupConnection(
  { repositories, project, params }: InProject & { readonly params: { readonly provider: string } },
  groupRef: string,
  place: 'body' | 'query',
): ConnectionRow {
  const connection = repositories.connections.ofGroup(project.id, params.provider, groupRef);
  if (!connection) throw noGroup(place, groupRef, 'This group has no connection to the provider');
  return connection;
}

const noGroup = (place: 'body' | 'query', value: string, detail: string) =>
  refuseInput(404, { in: place, name: 'groupRef', detail, value });
