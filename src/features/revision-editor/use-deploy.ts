import { useQueryClient } from '@tanstack/react-query';
import { useCreateIntegration, useCreateRevision, useDeployManifest } from '@/api/integrations';
import { notify } from '@/components/notify';
import type { Integration, Revision } from '@/contract/integration';
import { creation, deploy, deployedText, readLatest } from './deploy';
import { type DraftPlace, rememberRevision } from './draft-store';
import type { EditorStore } from './editor-store';

interface DeployOptions {
  store: EditorStore;
  project: string;
  integration: Integration | undefined;
  place: DraftPlace;
  base: { readonly revisionId: string | undefined };
}

export interface Deployed {
  /** Its id, or its name where the service did not tell. */
  readonly integration: string | undefined;
  readonly revision?: Revision | undefined;
  readonly text: string;
}

/**
 * Deploys the document, or creates the integration. Answers undefined when the review was of an older revision than
 * the service has now: the page has the newer one then, and asks again.
 */
export function useDeploy({ store, project, integration, place }: DeployOptions) {
  const queryClient = useQueryClient();
  const create = useCreateIntegration(project);
  const createRevision = useCreateRevision(project, integration?.id ?? '');
  const deployManifest = useDeployManifest(project);
  return async (destructive: boolean): Promise<Deployed | undefined> => {
    const { state } = store.snapshot();
    const { text } = state.document;
    if (!integration) {
      const made = creation(state);
      if ('reason' in made) throw new Error(made.reason);
      const created = await create.mutateAsync(made.body);
      notify.done(`Integration ${made.body.name} created`);
      settle(store, text);
      return { integration: created?.id ?? made.body.name, revision: created?.latestRevision, text };
    }
    const reviewed = integration.latestRevision.id;
    const now = await readLatest(queryClient, project, integration.id);
    if (now.latestRevision.id !== reviewed) return undefined;
    await deploy(
      { createRevision: createRevision.mutateAsync, deployManifest: deployManifest.mutateAsync },
      deployedText(state),
      destructive,
    );
    const { latestRevision: revision } = await readLatest(queryClient, project, integration.id);
    await rememberRevision(place, revision, text);
    settle(store, text);
    notify.done(`Revision of ${integration.name} deployed`);
    return { integration: integration.id, revision, text };
  };
}

const settle = (store: EditorStore, text: string) => void store.dispatch({ type: 'settle', text });
