import { replaceConfig } from '../engine/configs';
import { getInstallation, listInstallations, listInstallationsOfIntegration } from '@/contract/installation';
import {
  createInstallation,
  deleteInstallation,
  updateInstallation,
  type CreateInstallation,
} from '@/contract/installation-changes';
import { installationEvent, installationUpdatedEvent } from '../events';
import { handle } from '../handler';
import { refuseBody } from '../http/problem';
import { listReply } from '../http/reply';
import { providerName } from '../provider/catalog';
import type { ConnectionRow, InstallationRow, IntegrationRow } from '../storage/entities';
import { addInstallation } from '../storage/new-rows';
import { toInstallation, toInstallations } from '../wire';
import { checkContent, storedContent } from './config-content';
import { applyMask } from './config-mask';
import {
  currentConfig,
  findInstallation,
  findIntegration,
  latestRevision,
  partsOf,
  type InProject,
} from './lookup';
import { changedObjects, checkSamples } from './read-sampling';
import { removeInstallation } from './removal';

/** The requested connection, or else the group's own. It must match the integration and the group. */
function chooseConnection(
  { repositories, project }: InProject,
  integration: IntegrationRow,
  groupRef: string,
  connectionId: string | undefined,
  issueName: string,
): ConnectionRow {
  const refuse = (detail: string) => refuseBody(422, issueName, detail, connectionId);
  if (connectionId === undefined) {
    const own = repositories.connections.ofGroup(project.id, integration.provider, groupRef);
    if (!own)
      throw refuse(`The group has no connection to ${providerName(integration.provider)}; make one first`);
    return own;
  }
  const row = repositories.connections.inProject(project.id, connectionId);
  if (!row) throw refuse('There is no such connection in this project');
  if (row.provider !== integration.provider)
    throw refuse(`This connection is to ${providerName(row.provider)}`);
  if (row.groupRef !== groupRef) throw refuse('This connection belongs to another group');
  return row;
}

function install(call: InProject, integration: IntegrationRow, body: CreateInstallation): InstallationRow {
  const { groupRef, config } = body;
  if (call.repositories.installations.ofGroup(integration.id, groupRef))
    throw refuseBody(422, 'groupRef', 'This group has installed the integration already', groupRef);
  const revision = latestRevision(call, integration.id);
  checkContent(config.content, integration, revision.content, 'config.content');
  const connection = chooseConnection(call, integration, groupRef, body.connectionId, 'connectionId');
  const { createdBy = 'api:create-installation' } = config;
  const content = storedContent(config.content);
  return addInstallation(call, connection, revision, { createdBy, content }, call.now);
}

export const installationHandlers = [
  handle(listInstallations, ({ repositories, project, query }) =>
    listReply(repositories.installations.list(project.id, query), (rows) =>
      toInstallations(rows, repositories),
    ),
  ),

  handle(listInstallationsOfIntegration, (call) => {
    const { repositories, query } = call;
    const { id } = findIntegration(call, call.params.integrationId);
    const rows = repositories.installations.listOfIntegration(id, query.groupRef);
    return toInstallations(rows, repositories);
  }),

  handle(createInstallation, (call) => {
    const { repositories, engine } = call;
    const integration = findIntegration(call, call.params.integrationId);
    const installation = install(call, integration, call.body);
    if (!call.query.skipSampling)
      checkSamples(call, installation.id, engine.readNames(installation.id), 'config.content');
    const parts = partsOf(call, installation, integration);
    engine.emit(installationEvent('installation.created', parts, currentConfig(call, installation)));
    engine.startBackfills(installation.id);
    return toInstallation(repositories.installations.byId(installation.id) ?? installation, repositories);
  }),

  handle(getInstallation, (call) => toInstallation(findInstallation(call).installation, call.repositories)),

  handle(updateInstallation, (call) => {
    const { body, repositories, engine } = call;
    const { integration, installation } = findInstallation(call);
    const last = currentConfig(call, installation);
    const revision = latestRevision(call, integration.id);
    const changed = applyMask(body, { connectionId: installation.connectionId, config: last });
    checkContent(changed.content, integration, revision.content, 'installation.config.content', last.content);
    if (changed.connectionId !== null && changed.connectionId !== installation.connectionId)
      chooseConnection(
        call,
        integration,
        installation.groupRef,
        changed.connectionId,
        'installation.connectionId',
      );
    const { connectionId, createdBy } = changed;
    repositories.installations.update(installation.id, { connectionId });
    const content = storedContent(changed.content);
    const { config, parts } = replaceConfig(
      call,
      partsOf(call, { ...installation, connectionId }, integration),
      { revisionId: revision.id, createdBy, content },
      call.now,
    );
    const { added, changed: touched } = changedObjects(last.content, config.content);
    const isMoved = changed.connectionId !== installation.connectionId;
    if (!call.query.skipSampling)
      checkSamples(
        call,
        installation.id,
        isMoved ? engine.readNames(installation.id) : touched,
        'installation.config.content',
      );
    if (added.length > 0) engine.startBackfills(installation.id, added);
    engine.emit(installationUpdatedEvent(parts, config, last));
    const { installation: updated } = parts;
    return toInstallation(repositories.installations.byId(updated.id) ?? updated, repositories);
  }),

  handle(deleteInstallation, (call) => {
    const { integration, installation } = findInstallation(call);
    removeInstallation(call, installation, integration);
  }),
];
