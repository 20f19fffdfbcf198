import type { Services } from '../handler';
import { notFound } from '../http/problem';
import type { InstallationRow, IntegrationRow } from '../storage/entities';

export interface InProject extends Services {
  readonly project: { readonly id: string };
  readonly now: number;
}

/** By id or name, because the hosted service uses both. */
export function findIntegration(
  { repositories, project }: InProject,
  idOrName: string,
  parameter = 'integrationId',
): IntegrationRow {
  const row = repositories.integrations.byIdOrName(project.id, idOrName);
  if (!row) throw notFound('integration', parameter, idOrName);
  return row;
}

export interface InstallationParams {
  readonly integrationId: string;
  readonly installationId: string;
}

export function findInstallation(call: InProject & { readonly params: InstallationParams }): {
  integration: IntegrationRow;
  installation: InstallationRow;
} {
  const integration = findIntegration(call, call.params.integrationId);
  const installation = call.repositories.installations.inIntegration(
    integration.id,
    call.params.installationId,
  );
  if (!installation) throw notFound('installation', 'installationId', call.params.installationId);
  return { integration, installation };
}

/** An installation with everything that its events contain. */
export function partsOf(
  { repositories }: Services,
  installation: InstallationRow,
  integration: IntegrationRow,
) {
  const connection =
    installation.connectionId === null ? undefined : repositories.connections.byId(installation.connectionId);
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
