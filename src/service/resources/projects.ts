import { createProject, getProject, listProjects, updateProject } from '@/contract/project';
import { handle, type Services } from '../handler';
import { orgOf, reachableProjects } from '../http/auth';
import { refuseInput } from '../http/problem';
import { toProject } from '../wire';
import { refuseTaken } from './lookup';
import { masked } from './mask';

/** Names are unique across organizations, ignoring case (facts 1.1). */
function checkName({ repositories }: Services, name: string, issueName: string, ownId?: string): string {
  const detail = 'Another project has this name';
  refuseTaken(repositories.projects.byName(name), ownId, 422, { name: issueName, detail, value: name });
  return name.toLowerCase();
}

export const projectHandlers = [
  handle(listProjects, ({ principal, repositories }) =>
    reachableProjects(principal, repositories).map(toProject),
  ),

  handle(createProject, (call) => {
    const { body, principal, repositories, database, now } = call;
    if (body.orgId !== orgOf(principal))
      throw refuseInput(422, {
        in: 'body',
        name: 'orgId',
        detail: 'You do not belong to this organization',
        value: body.orgId,
      });
    const row = repositories.projects.insert({
      id: database.newId(now),
      orgId: body.orgId,
      name: checkName(call, body.name, 'name'),
      appName: body.appName,
      entitlements: { brandingRemoval: { value: false }, logRetentionDays: { value: 30 } },
      createTime: now,
      updateTime: null,
    });
    return toProject(row);
  }),

  handle(getProject, ({ project, query }) => ({
    ...toProject(project),
    ...(query.includeEntitlements ? { entitlements: project.entitlements } : {}),
  })),

  handle(updateProject, (call) => {
    const { body, project, repositories, now } = call;
    const { name, appName } = masked(body.updateMask, body.project, 'project');
    const changes = {
      ...(name === undefined ? {} : { name: checkName(call, name, 'project.name', project.id) }),
      ...(appName === undefined ? {} : { appName }),
      updateTime: now,
    };
    repositories.projects.update(project.id, changes);
    return toProject({ ...project, ...changes });
  }),
];
