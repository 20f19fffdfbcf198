import { nextTurn } from '@/lib/next-turn';
import { contentOf } from './compare';
import type { ProjectModel } from './project-model';

/** Milliseconds of work after which others get a turn. */
const SLICE_MS = 12;

/**
 * Does what takes long in a comparison of the model, in turns that do not hold up a page. What is compared later
 * without it is compared all the same.
 */
export async function prepareComparison({ integrations }: Pick<ProjectModel, 'integrations'>): Promise<void> {
  let since = performance.now();
  for (const integration of integrations) {
    contentOf(integration);
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
