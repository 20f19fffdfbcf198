import type { ConfigContent } from '@/contract/installation';
import { SPEC_VERSION, type RevisionContent } from '@/contract/revision-content';
import type {
  ConnectionRow,
  DestinationRow,
  InstallationRow,
  OrganizationRow,
  ProjectRow,
  RevisionRow,
} from './entities';
import type { Repositories } from './repositories';

/** What is needed to add rows. A seed has its own ids, which are the same each time. */
export interface RowMaker {
  readonly repositories: Repositories;
  readonly newId: (now: number) => string;
}

/** The columns that every new row begins with. */
export const newRow = ({ newId }: Pick<RowMaker, 'newId'>, now: number) => ({
  id: newId(now),
  createTime: now,
  updateTime: null,
});

/** An organization with its billing account. */
export function addOrganization(maker: RowMaker, label: string, now: number): OrganizationRow {
  const { organizations, billingAccounts } = maker.repositories;
  const row = organizations.insert({ ...newRow(maker, now), label, defaultTeamId: maker.newId(now) });
  billingAccounts.insert({ ...newRow(maker, now), orgId: row.id, displayName: label });
  return row;
}

export const addProject = (
  maker: RowMaker,
  project: Pick<ProjectRow, 'orgId' | 'name' | 'appName'>,
  now: number,
): ProjectRow =>
  maker.repositories.projects.insert({
    ...newRow(maker, now),
    ...project,
    entitlements: { brandingRemoval: { value: false }, logRetentionDays: { value: 30 } },
  });

export const addDestination = (
  maker: RowMaker,
  destination: Pick<DestinationRow, 'projectId' | 'name' | 'type' | 'metadata' | 'secrets'>,
  newSigningKey: () => string,
  now: number,
): DestinationRow =>
  maker.repositories.destinations.insert({
    ...newRow(maker, now),
    ...destination,
    signingKey: destination.type === 'webhook' ? newSigningKey() : null,
    disabledTime: null,
    consecutiveFailures: 0,
  });

/** The next revision of an integration. */
export function addRevision(
  maker: RowMaker,
  integrationId: string,
  content: RevisionContent,
  now: number,
): RevisionRow {
  const { revisions } = maker.repositories;
  const seq = revisions.nextSeq(integrationId);
  return revisions.insert({ ...newRow(maker, now), integrationId, seq, specVersion: SPEC_VERSION, content });
}

type NewConnection = Omit<ConnectionRow, 'status' | 'credentials' | 'faults' | 'updateTime'>;

/** A connection that has no credentials yet. */
export const newConnection = (connection: NewConnection): ConnectionRow => ({
  ...connection,
  status: 'created',
  credentials: {},
  faults: {},
  updateTime: null,
});

export function addInstallation(
  maker: RowMaker,
  { id: connectionId, projectId, groupRef, groupName }: ConnectionRow,
  { integrationId, id: revisionId }: Pick<RevisionRow, 'integrationId' | 'id'>,
  config: { readonly createdBy: string; readonly content: ConfigContent },
  now: number,
): InstallationRow {
  const { installations, configs } = maker.repositories;
  const installation = installations.insert({
    ...newRow(maker, now),
    projectId,
    integrationId,
    groupRef,
    groupName,
    connectionId,
    createdBy: config.createdBy,
    configId: maker.newId(now),
    healthStatus: 'healthy',
    lastOperationStatus: null,
    formerConnection: null,
  });
  const { id: installationId, configId: id } = installation;
  configs.insert({ id, installationId, revisionId, ...config, createTime: now });
  return installation;
}
