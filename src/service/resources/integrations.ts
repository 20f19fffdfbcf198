import { getIntegration, listIntegrations } from '@/contract/integration';
import { createIntegration, deleteIntegration, type CreateIntegration } from '@/contract/integration-changes';
import { handle } from '../handler';
import { refuseBody } from '../http/problem';
import { toIntegration } from '../wire';
import { findIntegration, latestRevision, type InProject } from './lookup';
import { checkedContent } from './manifest-check';
import { removeInstallation } from './removal';
import { addIntegration } from './revisions';

function check({ repositories, project }: InProject, body: CreateIntegration): void {
  const { name, provider, latestRevision: revision } = body;
  if (repositories.integrations.byName(project.id, name))
    throw refuseBody(422, 'name', 'Another integration of this project has this name', name);
  if (revision.content.provider !== provider)
    throw refuseBody(
      422,
      'latestRevision.content.provider',
      'The content names another provider than the integration',
      revision.content.provider,
    );
}

export const integrationHandlers = [
  handle(listIntegrations, ({ repositories, project }) => {
    const latest = new Map(
      repositories.revisions
        .latestOfProject(project.id)
        .map((revision) => [revision.integrationId, revision]),
    );
    return repositories.integrations.list(project.id).flatMap((row) => {
      const revision = latest.get(row.id);
      return revision ? [toIntegration(row, revision)] : [];
    });
  }),

  handle(createIntegration, (call) => {
    const { body } = call;
    check(call, body);
    const content = checkedContent(call, body.latestRevision.content, 'latestRevision.content');
    addIntegration(call, body.name, content);
  }),

  handle(getIntegration, (call) => {
    const row = findIntegration(call, call.params.integrationIdOrName, 'integrationIdOrName');
    return toIntegration(row, latestRevision(call, row.id));
  }),

  handle(deleteIntegration, (call) => {
    const row = findIntegration(call, call.params.integrationIdOrName, 'integrationIdOrName');
    for (const installation of call.repositories.installations.listOfIntegration(row.id))
      removeInstallation(call, installation, row);
    call.repositories.integrations.remove(row.id);
  }),
];
