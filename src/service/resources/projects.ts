import { createProject, getProject, listProjects, updateProject } from '@/contract/project';
import { handle, type Services } from '../handler';
import { orgOf, reachableProjects } from '../http/auth';
import { refuseBody } from '../http/problem';
import { addProject } from '../storage/new-rows';
import { toProject } from '../wire';
import { masked } from './mask';

/** Names are unique across organizations, ignoring case (facts 1.1). */
function checkName({ repositories }: Services, name: string, issueName: string, ownId?: string): string {
  const taken = repositories.projects.byName(name);
  if (taken && taken.id !== ownId) throw refuseBody(422, issueName, 'Another project has this name', name);
  return name.toLowerCase();
}

export const projectHandlers = [
  handle(listProjects, ({ principal, repositories }) =>
    reachableProjects(principal, repositories).map(toProject),
  ),

  handle(createProject, (call) => {
    const { body, principal, now } = call;
    if (body.orgId !== orgOf(principal))
      throw refuseBody(422, 'orgId', 'You do not belong to this organization', body.orgId);
    const { orgId, appName } = body;
    return toProject(addProject(call, { orgId, name: checkName(call, body.name, 'name'), appName }, now));
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
