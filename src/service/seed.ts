import { seedDemo } from './seed/demo';
import { seedLarge } from './seed/large';
import { addApiKey, addOwnedOrganization, type StartCredentials } from './seed/organization';
import { createStage, type SeedOptions } from './seed/stage';
import { addProject } from './storage/new-rows';

/** The minimum to start with: an organization with its owner, a project and a key. */
export function bootstrap(options: Omit<SeedOptions, 'origin'>): StartCredentials {
  const stage = createStage(options);
  return options.database.transaction(() => {
    const { orgId, bearerToken } = addOwnedOrganization(stage, 'My organization', options.now);
    const project = { orgId, name: 'my-project', appName: 'My app' };
    const { id: projectId } = addProject(stage, project, options.now);
    const apiKey = addApiKey(stage, projectId, options.now, { label: 'First key' });
    return { orgId, projectId, apiKey, bearerToken };
  });
}

/** Fills an empty database with history that the engine itself produces. */
export const seed = (options: SeedOptions & { readonly kind: 'demo' | 'large' }): StartCredentials =>
  options.database.transaction(() => (options.kind === 'large' ? seedLarge(options) : seedDemo(options)));
