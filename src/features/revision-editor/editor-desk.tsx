import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useEffect, useState } from 'react';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import type { KeptPlace, SeenRevision } from '@/api/changes/kept-revisions';
import { ActionButton } from '@/components/action-button';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { StatusBadge } from '@/components/status-badge';
import { notify } from '@/components/notify';
import { UnsavedChanges } from '@/components/form/unsaved-changes';
import type { Integration } from '@/contract/integration';
import { definedOnly } from '@/lib/defined-only';
import { plural } from '@/lib/format';
import { serviceNow } from '@/lib/service-clock';
import { manifestYaml } from '@/lib/manifest-source';
import { editorActions } from './editor-actions';
import { EditorHeader } from './editor-header';
import type { EditorPageProps, EditorSearch } from './editor-search';
import { EditorStore } from './editor-store';
import { EditorWorkspace } from './editor-workspace';
import { isChanged, openEditor } from './model/editor-state';
import { nodeText } from './model/node-path';
import type { Layout } from '@/lib/manifest/document/tree';
import { useCheckContext } from './use-check-context';
import { useDeploy } from './use-deploy';
import { useDraftKeeper } from './use-draft-keeper';
import { EditorContext, useEditor, useEditorSlice, useStoreSlice } from './use-editor';
import { ReviewView } from './review/review-view';
import { HistoryView } from './review/history-view';
import { StepsForm } from './steps/steps-form';
import { ImportDialog } from './start/import-dialog';

interface EditorDeskProps extends EditorPageProps {
  place: KeptPlace;
  /** Whether this browser can keep drafts, as far as we know. */
  keepsDrafts: boolean;
  /** As last read. Absent for an integration that does not exist yet. */
  integration: Integration | undefined;
  seen: readonly SeenRevision[];
  text: string;
  format: Layout['format'] | undefined;
  /** The text that counts as unchanged. */
  opened: string;
  /** The revision the text started from. */
  revisionId: string | undefined;
}

/** The editor and its views: the panes, the review before deploying, and the history. */
export function EditorDesk(props: EditorDeskProps) {
  const { project, search, onSearchChange, place, integration } = props;
  const navigate = useNavigate();
  const [store] = useState(() => {
    const opened = openEditor(props.text, props.format);
    const made = new EditorStore({ ...opened, opened: props.opened });
    if (!integration) made.begin(opened.base);
    return made;
  });
  const [base, setBase] = useState({ revisionId: props.revisionId, text: props.opened });
  const [seen, setSeen] = useState(props.seen);
  const [dialog, setDialog] = useState<'import' | 'discard' | undefined>(
    search.start === 'manifest' ? 'import' : undefined,
  );
  useEffect(() => () => store.close(), [store]);
  useCheckContext(store, project, integration);
  const keeper = useDraftKeeper(store, place, base.revisionId, props.keepsDrafts);
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const own = installations.data?.filter(({ integrationId }) => integrationId === integration?.id);
  const isReview = search.view === 'review';
  const isEditing = search.view === undefined || search.view === 'steps';
  // Where the review leads back to.
  const [editing, setEditing] = useState<EditorSearch['view']>();
  if (isEditing && editing !== search.view) setEditing(search.view);
  const steps = search.view === 'steps' && !integration;
  const { refetch, offered } = installations;
  useEffect(() => {
    // Read the installations again, so that the review names the customers affected now.
    if (isReview && offered) void refetch();
  }, [isReview, offered, refetch]);
  useEffect(() => {
    if (isReview) store.reportAll();
  }, [isReview, store]);
  const changed = useStoreSlice(store, ({ state }) => isChanged(state));
  const pending = useStoreSlice(store, ({ state }) => state.document.pending !== undefined);
  const format = useStoreSlice(store, ({ state }) => state.document.tree.layout.format);
  const deploy = useDeploy({ store, project, integration, place });
  const isNewer = integration !== undefined && integration.latestRevision.id !== base.revisionId;
  const { node } = search;
  const show = (view: EditorSearch['view']) => onSearchChange(definedOnly({ node, view }), false);
  const latestText =
    !isNewer || !integration
      ? base.text
      : manifestYaml(integration.latestRevision.content, integration.latestRevision.specVersion);
  const review = <ReviewButton onClick={() => show('review')} />;
  return (
    <EditorContext value={{ store, project, integration }}>
      <EditorHeader
        project={project}
        integration={integration}
        hasTabs={search.view === undefined}
        {...(isReview ? { title: 'Review' } : search.view === 'history' ? { title: 'History' } : {})}
        description={
          steps ? (
            <Link to="/projects/$project/integrations/new" params={{ project }} search={{ from: 'template' }}>
              Other ways to start
            </Link>
          ) : undefined
        }
        status={changed ? <StatusBadge kind="warning">Draft</StatusBadge> : undefined}
        primary={
          steps ? undefined : isEditing ? (
            review
          ) : (
            <Button onClick={() => show(editing)}>
              {editing === 'steps' ? 'Back to the steps' : 'Back to the editor'}
            </Button>
          )
        }
        actions={
          isEditing
            ? editorActions({
                store,
                name: integration?.name ?? 'integration',
                changed,
                pending,
                format,
                onImport: () => setDialog('import'),
                onDiscard: () => setDialog('discard'),
                onHistory: integration && (() => show('history')),
              })
            : []
        }
      />
      <UnsavedChanges
        dirty={changed}
        title="Leave the editor"
        text={
          keeper.failed
            ? 'This browser cannot keep drafts: changes that are not deployed are lost.'
            : 'The draft stays in this browser and is offered when you come back. Nothing is deployed.'
        }
      />
      {isEditing ? (
        <EditorWorkspace
          keeper={keeper}
          node={node}
          onNodeChange={(next) =>
            onSearchChange(
              { ...(next === undefined ? {} : { node: next }), ...(steps ? { view: 'steps' } : {}) },
              true,
            )
          }
          steps={steps ? <StepsForm review={review} onEdit={() => show(undefined)} /> : undefined}
        />
      ) : isReview ? (
        <ReviewView
          latest={integration}
          latestText={integration ? latestText : ''}
          isNewer={isNewer}
          installations={own}
          unknownReach={
            own
              ? undefined
              : installations.isPending
                ? 'Reading the installations.'
                : offered
                  ? 'The installations could not be read, so it is unknown who is affected.'
                  : 'This service does not list installations, so it is unknown who is affected.'
          }
          onBack={() => show(editing)}
          onShowSelected={() => {
            const { selected, base: at } = store.snapshot().state;
            onSearchChange({ node: nodeText(selected, at), view: editing }, false);
          }}
          onDeploy={async (...asked) => {
            const done = await deploy(...asked);
            if (!done) return false;
            const { revision } = done;
            if (revision) {
              setBase({ revisionId: revision.id, text: done.text });
              setSeen([{ revision, seenAt: serviceNow(), source: done.text }, ...seen]);
            }
            await keeper.discard();
            if (integration) {
              show(undefined);
              notify.done(
                deployedWords(integration.name, own?.length),
                <Link
                  to="/projects/$project/installations"
                  params={{ project }}
                  search={{ integration: integration.id }}
                >
                  Its customers
                </Link>,
              );
            } else if (done.integration === undefined)
              await navigate({
                to: '/projects/$project/integrations',
                params: { project },
                ignoreBlocker: true,
              });
            else
              await navigate({
                to: '/projects/$project/integrations/$integration',
                params: { project, integration: done.integration },
                ignoreBlocker: true,
              });
            return true;
          }}
        />
      ) : integration ? (
        <HistoryView
          latest={integration}
          seen={seen}
          installations={own}
          search={search}
          onCompare={(compared) => onSearchChange({ ...search, ...compared }, true)}
          onRestore={(text) => {
            const state = openEditor(text);
            store.open({ ...state, opened: store.snapshot().state.opened });
            show(undefined);
          }}
        />
      ) : null}
      {dialog === 'import' ? (
        <ImportDialog onClose={() => setDialog(undefined)} onImport={(text) => store.replace(text)} />
      ) : null}
      <ConfirmDialog
        local
        opened={dialog === 'discard'}
        onClose={() => setDialog(undefined)}
        title="Discard the draft"
        verb="Discard the draft"
        onConfirm={() => {
          store.open(openEditor(latestText));
          if (integration) setBase({ revisionId: integration.latestRevision.id, text: latestText });
          void keeper.discard();
          setDialog(undefined);
        }}
      >
        Your changes since the latest revision are lost. The deployed revision is not affected.
      </ConfirmDialog>
    </EditorContext>
  );
}

/** What follows a deployment. `customers` is undefined if the installations are not known. */
function deployedWords(name: string, customers: number | undefined): string {
  const deployed = `Revision of ${name} deployed.`;
  if (customers === 0) return `${deployed} Nobody has installed it yet.`;
  const reads =
    customers === undefined ? 'Later reads' : `The next reads of ${plural(customers, 'customer')}`;
  return `${deployed} ${reads} follow it. Optional fields reach those who choose them.`;
}

function ReviewButton({ onClick }: { onClick: () => void }) {
  const { integration } = useEditor();
  const problems = useEditorSlice(({ state }) => state.document.problems.length);
  return (
    <ActionButton
      variant="filled"
      onClick={onClick}
      disabledReason={
        problems > 0 ? `Fix ${plural(problems, 'syntax error')} in the source first` : undefined
      }
    >
      {integration ? 'Review and deploy' : 'Review and create'}
    </ActionButton>
  );
}
