import { useQueryClient } from '@tanstack/react-query';
import { useCreateIntegration, useDeployRevision } from '@/api/integration-changes';
import { integrationQueries } from '@/api/integrations';
import type { WhileHere } from '@/api/while-here';
import { type KeptPlace, rememberRevision } from '@/api/changes/kept-revisions';
import { notify } from '@/components/notify';
import type { Integration } from '@/contract/integration';
import type { EditorStore } from './editor-store';
import { creationOf, deployedText } from './model/deployment';

interface DeployOptions {
  store: EditorStore;
  project: string;
  integration: Integration | undefined;
  place: KeptPlace;
}

/**
 * Deploys the document or creates the integration. Resolves to undefined if the service has a newer revision than
 * the one reviewed. The page then shows it and asks again.
 */
export function useDeploy({ store, project, integration, place }: DeployOptions) {
  const queryClient = useQueryClient();
  const create = useCreateIntegration(project);
  const deploy = useDeployRevision(project, integration?.id ?? '');
  return async (destructive: boolean, whileHere: WhileHere) => {
    const { state } = store.snapshot();
    const { text } = state.document;
    if (!integration) {
      const body = creationOf(state);
      const created = await create.mutateAsync(body);
      // The service stores only the content. Comments and formatting stay in this browser.
      if (created)
        await rememberRevision({ ...place, integration: created.id }, created.latestRevision, text);
      notify.done(`Integration ${body.name} created`);
      settle(store, text);
      // Undefined on a service that cannot return what it has created.
      return { integration: created?.id, revision: created?.latestRevision, text };
    }
    // Somebody else may have deployed since the page was opened.
    const readLatest = () =>
      queryClient.query({
        ...integrationQueries.detail(project, integration.id),
        staleTime: 0,
        retry: false,
      });
    const reviewed = integration.latestRevision.id;
    if ((await whileHere(readLatest()))?.latestRevision.id !== reviewed) return undefined;
    await deploy.mutateAsync({
      body: { sourceYaml: deployedText(state) },
      query: destructive ? { destructive: true } : {},
    });
    const { latestRevision: revision } = await readLatest();
    await rememberRevision(place, revision, text);
    settle(store, text);
    return { integration: integration.id, revision, text };
  };
}

const settle = (store: EditorStore, text: string) => store.dispatch({ type: 'settle', text });
