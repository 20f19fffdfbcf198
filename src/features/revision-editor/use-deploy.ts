import { useQueryClient } from '@tanstack/react-query';
import { useCreateIntegration, useDeployRevision } from '@/api/integration-changes';
import { integrationQueries } from '@/api/integrations';
import type { WhileHere } from '@/api/while-here';
import { type KeptPlace, rememberRevision } from '@/api/changes/kept-revisions';
import { notify } from '@/components/notify';
import type { Integration } from '@/contract/integration';
import { type CreateIntegration, createIntegrationSchema } from '@/contract/integration-changes';
import { SPEC_VERSION } from '@/contract/revision-content';
import { z } from '@/contract/zod';
import { at, textAt } from '@/lib/manifest/walk';
import { manifestYaml } from '@/lib/manifest-source';
import { withoutNulls } from '@/lib/without-nulls';
import type { EditorStore } from './editor-store';
import { documentValue, documentValueAt } from '@/lib/manifest/document/document';
import type { EditorState } from './model/editor-state';

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

/** The text to deploy: the document as written. If it is the content of an integration, the manifest around it. */
const deployedText = ({ document, base }: EditorState): string =>
  base.length === 0 && at(documentValue(document), 'integrations') === undefined
    ? manifestYaml(documentValue(document))
    : document.text;

/** The request that creates an integration from the document. Throws if the interface does not take it. */
function creationOf({ document, base }: EditorState): CreateIntegration {
  const content = documentValueAt(document, base);
  const specVersion = textAt(documentValue(document), 'specVersion') ?? SPEC_VERSION;
  const parsed = z.safeParse(createIntegrationSchema, {
    name: textAt(content, 'name'),
    provider: textAt(content, 'provider'),
    // Keys whose value is null mean the same as absent ones.
    latestRevision: { specVersion, content: withoutNulls(content) },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(issue ? `${issue.path.join('.')}: ${issue.message}` : 'The content has another form');
}
