import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrations,
  type CreateIntegration,
} from '@/contract/integration';
import { handle } from '../handler';
import { refuseInput } from '../http/problem';
import { toIntegration } from '../wire';
import { findIntegration, latestRevision, type InProject } from './lookup';
import { checkedContent } from './manifest-check';
import { removeInstallation } from './removal';
import { addIntegration } from './revisions';

function check({ repositories, project }: InProject, body: CreateIntegration): void {
  const { name, provider, latestRevision: revision } = body;
  if (repositories.integrations.byName(project.id, name))
    throw refuseInput(422, {
      in: 'body',
      name: 'name',
      detail: 'Another integration of this project has this name',
      value: name,
    });
  if (revision.content.provider !== provider)
    throw refuseInput(422, {
      in: 'body',
      name: 'latestRevision.content.provider',
      detail: 'The content names another provider than the integration',
      value: revision.content.provider,
    });
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
