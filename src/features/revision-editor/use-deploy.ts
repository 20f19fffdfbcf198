import { useQueryClient } from '@tanstack/react-query';
import { useCreateIntegration, useDeployRevision } from '@/api/integration-changes';
import { type KeptPlace, rememberRevision } from '@/api/seen-revisions';
import { notify } from '@/components/notify';
import type { Integration, Revision } from '@/contract/integration';
import { creation, deployedText, readLatest } from './deploy';
import type { EditorStore } from './editor-store';

interface DeployOptions {
  store: EditorStore;
  project: string;
  integration: Integration | undefined;
  place: KeptPlace;
  base: { readonly revisionId: string | undefined };
}

export interface Deployed {
  /** Undefined if it was created on a service that cannot return it. */
  readonly integration: string | undefined;
  readonly revision?: Revision | undefined;
  readonly text: string;
}

/**
 * Deploys the document or creates the integration. Resolves to undefined if the service has a newer revision than
 * the one reviewed. The page then shows it and asks again.
 */
export function useDeploy({ store, project, integration, place }: DeployOptions) {
  const queryClient = useQueryClient();
  const create = useCreateIntegration(project);
  const deploy = useDeployRevision(project, integration?.id ?? '');
  return async (destructive: boolean): Promise<Deployed | undefined> => {
    const { state } = store.snapshot();
    const { text } = state.document;
    if (!integration) {
      const made = creation(state);
      if ('reason' in made) throw new Error(made.reason);
      const created = await create.mutateAsync(made.body);
      // The service stores only the content. Comments and formatting stay in this browser.
      if (created)
        await rememberRevision({ ...place, integration: created.id }, created.latestRevision, text);
      notify.done(`Integration ${made.body.name} created`);
      settle(store, text);
      return { integration: created?.id, revision: created?.latestRevision, text };
    }
    const reviewed = integration.latestRevision.id;
    const now = await readLatest(queryClient, project, integration.id);
    if (now.latestRevision.id !== reviewed) return undefined;
    await deploy.mutateAsync({
      body: { sourceYaml: deployedText(state) },
      query: destructive ? { destructive: true } : {},
    });
    const { latestRevision: revision } = await readLatest(queryClient, project, integration.id);
    await rememberRevision(place, revision, text);
    settle(store, text);
    notify.done(`Revision of ${integration.name} deployed`);
    return { integration: integration.id, revision, text };
  };
}

const settle = (store: EditorStore, text: string) => void store.dispatch({ type: 'settle', text });
