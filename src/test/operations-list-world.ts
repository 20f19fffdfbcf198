import { renderConsole, type Intercept } from './render-console';
import type { TestService } from './service';
import { worldForEachTest, type World } from './service-world';

export const isList = (url: URL) => url.pathname.endsWith('/v1/projects/ours/installations');
export const isOperations = (url: URL) => /\/installations\/[^/]+\/operations$/.test(url.pathname);

/** For tests of the list of operations: each test of the file gets a service with installations. */
export function operationsListWorld() {
  let service: TestService;
  let world: World;
  worldForEachTest((started) => ({ service, world } = started));
  return {
    get service() {
      return service;
    },
    get world() {
      return world;
    },
    open: (search = '', intercept?: Intercept) =>
      renderConsole({
        path: `/projects/ours/operations${search}`,
        service,
        ...(intercept ? { intercept } : {}),
      }),
  };
}
