import { seedDemo } from './seed/demo';
import { seedLarge } from './seed/large';
import { addApiKey, addOrganization, addProject, type Bootstrapped } from './seed/organization';
import { createStage, type SeedOptions } from './seed/stage';

export type { Bootstrapped, SeedOptions };

/** The minimum to start with: an organization with its owner, a project and a key. */
export function bootstrap(options: Omit<SeedOptions, 'origin'>): Bootstrapped {
  const stage = createStage({ ...options, origin: '' });
  return options.database.transaction(() => {
    const { orgId, bearerToken } = addOrganization(stage, 'My organization', options.now);
    const projectId = addProject(stage, orgId, 'my-project', 'My app', options.now);
    const apiKey = addApiKey(stage, projectId, options.now, { label: 'First key' });
    return { orgId, projectId, apiKey, bearerToken };
  });
}

/** Fills an empty database with history that the engine itself produces. */
export function seed(options: SeedOptions & { readonly kind: 'demo' | 'large' }): Bootstrapped {
  return options.database.transaction(() =>
    options.kind === 'large' ? seedLarge(options) : seedDemo(options),
  );
}
