/** Apart from the queries, so that pages which only read installations do not load what the changes need. */
import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/installation';
import * as changes from '@/contract/installation-changes';
import { type TriggerRead, triggerRead } from '@/contract/record';
import { useDelete } from './delete-once';
import { request } from './http';
import { installationQueries } from './installations';
import { invalidateOffered } from './offered';
import { operationQueries } from './operations';
import { useChange } from './use-change';

/** Identifies an installation in a path. */
export interface InstallationRef {
  integrationId: string;
  installationId: string;
}

export type PauseRequest = NonNullable<BodyOf<typeof changes.pauseReads>>;

/** One change of an installation as a step of a plan. It does not invalidate anything. */
export const installationSteps = {
  pause: (project: string, ref: InstallationRef, body: PauseRequest) =>
    request(changes.pauseReads, { path: { projectIdOrName: project, ...ref }, body }),
  unpause: (project: string, ref: InstallationRef, body: PauseRequest) =>
    request(changes.unpauseReads, { path: { projectIdOrName: project, ...ref }, body }),
  /** Changes settings without fetching samples from the provider again. */
  update: (project: string, ref: InstallationRef, body: BodyOf<typeof changes.updateInstallation>) =>
    request(changes.updateInstallation, {
      path: { projectIdOrName: project, ...ref },
      query: { skipSampling: true },
      body,
    }),
  triggerRead: (project: string, integrationId: string, objectName: string, body: TriggerRead) =>
    request(triggerRead, { path: { projectIdOrName: project, integrationId, objectName }, body }),
};

/** Refreshes the list, the details and the operations after a change. */
export const refreshInstallations = (queryClient: QueryClient, project: string) =>
  Promise.all([
    invalidateOffered(queryClient, installationQueries.all(project)),
    invalidateOffered(queryClient, operationQueries.all(project)),
  ]);

interface Sampling {
  /** Without the sample read, by which the service checks the chosen fields at the provider. */
  skipSampling: boolean;
}

const samplingQuery = ({ skipSampling }: Sampling) => (skipSampling ? { skipSampling } : {});

export const useCreateInstallation = (project: string, integrationId: string) =>
  useChange({
    mutationFn: ({ body, ...sampling }: Sampling & { body: changes.CreateInstallation }) =>
      request(changes.createInstallation, {
        path: { projectIdOrName: project, integrationId },
        query: samplingQuery(sampling),
        body,
      }),
    invalidates: [installationQueries.all(project), operationQueries.all(project)],
  });

/** The requests that change a config: one with a mask, and one for each object that no mask can name. */
export interface ConfigChange {
  update?: BodyOf<typeof changes.updateInstallation> | undefined;
  patches: readonly { objectName: string; body: BodyOf<typeof changes.patchConfigContent> }[];
}

/** Changes what a customer chose. If a request fails, the earlier ones are done. */
export const useChangeConfig = (project: string, ref: InstallationRef) =>
  useChange({
    mutationFn: async ({ update, patches, ...sampling }: Sampling & ConfigChange) => {
      const path = { projectIdOrName: project, ...ref };
      if (update)
        await request(changes.updateInstallation, { path, query: samplingQuery(sampling), body: update });
      for (const { objectName, body } of patches)
        await request(changes.patchConfigContent, {
          path: { projectIdOrName: project, integrationId: ref.integrationId, objectName },
          body,
        });
    },
    invalidates: [installationQueries.all(project), operationQueries.all(project)],
  });

/** Starts a read of one object for one customer and returns its operation id. */
export const useTriggerRead = (project: string, integrationId: string) =>
  useChange({
    mutationFn: ({ objectName, body }: { objectName: string; body: TriggerRead }) =>
      installationSteps.triggerRead(project, integrationId, objectName, body),
    invalidates: [operationQueries.all(project)],
  });

/** Pauses or resumes reads of the named objects, or of all. */
export const usePauseReads = (project: string, ref: InstallationRef, action: 'pause' | 'unpause') =>
  useChange({
    mutationFn: (body: PauseRequest) => installationSteps[action](project, ref, body),
    invalidates: [installationQueries.all(project)],
  });

export function useDeleteInstallation(project: string, integrationId: string) {
  const path = { projectIdOrName: project, integrationId };
  return useDelete({
    remove: (installationId) => request(changes.deleteInstallation, { path: { ...path, installationId } }),
    left: () => request(contract.listInstallationsOfIntegration, { path }),
    invalidates: [installationQueries.list(project).queryKey],
    outdates: installationQueries.all(project),
  });
}
