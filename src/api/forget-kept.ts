import { eraseForgotten } from './changes/seen-store';
import { forgetKeptOperations } from './history/project-history';
import { savedServices } from './session';
import { forgetPlansOf } from './set-up/set-up-plans';

/** Erases what this browser keeps of a service that is no longer saved: operations, plans, and changes of its projects. */
export async function forgetKept(service: string): Promise<void> {
  forgetKeptOperations(service);
  await forgetPlansOf(service);
  await eraseForgotten(savedServices().map(({ id }) => id));
}
