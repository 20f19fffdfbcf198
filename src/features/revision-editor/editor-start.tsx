import { startTransition, useEffect, useState } from 'react';
import { currentSession } from '@/api/session';
import type { Integration } from '@/contract/integration';
import { FormSkeleton } from '@/components/skeletons';
import { DraftOffer } from './draft-offer';
import {
  discardDraft,
  type Draft,
  type DraftPlace,
  readDraft,
  readSeen,
  rememberRevision,
  type SeenRevision,
} from './draft-store';
import { EditorDesk } from './editor-desk';
import type { EditorPageProps } from './editor-page';
import { manifestOf, yamlOf } from './model/content-text';
import { SPEC_VERSION } from '@/lib/manifest/manifest-rules';

/** What a new integration begins with. */
const emptyManifest = yamlOf({ specVersion: SPEC_VERSION, integrations: [{ name: '', provider: '' }] });

interface Kept {
  readonly draft: Draft | undefined;
  readonly seen: readonly SeenRevision[];
}

export interface EditorStartProps extends EditorPageProps {
  /** The integration as it was when the page was opened; absent for a new one. */
  begun?: Integration;
  latest?: Integration;
}

/** Looks for a draft first: it is continued or discarded by choice only. */
export function EditorStart({ begun, latest, ...props }: EditorStartProps) {
  const [place] = useState((): DraftPlace => ({
    baseUrl: currentSession()?.connection.baseUrl ?? '',
    project: props.project,
    integration: begun?.id,
  }));
  const [kept, setKept] = useState<Kept>();
  const [choice, setChoice] = useState<'continue' | 'discard'>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (begun) await rememberRevision(place, begun.latestRevision);
      const [draft, seen] = await Promise.all([readDraft(place), readSeen(place)]);
      // All of the editor follows: drawn in small steps.
      if (!isGone) startTransition(() => setKept({ draft, seen }));
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [place, begun]);
  if (!kept) return <FormSkeleton fields={8} label="Opening the editor" />;
  const own = kept.seen.find(({ revision }) => revision.id === begun?.latestRevision.id)?.source;
  const text =
    own ??
    (begun ? manifestOf(begun.latestRevision.content, begun.latestRevision.specVersion) : emptyManifest);
  const { draft } = kept;
  if (draft && draft.text !== text && choice === undefined)
    return (
      <DraftOffer
        draft={draft}
        integration={begun}
        project={props.project}
        onContinue={() => setChoice('continue')}
        onDiscard={() => {
          void discardDraft(place).then(() => setChoice('discard'));
        }}
      />
    );
  const continued = choice === 'continue' ? draft : undefined;
  return (
    <EditorDesk
      {...props}
      place={place}
      integration={latest}
      seen={kept.seen}
      text={continued?.text ?? text}
      format={continued?.format}
      opened={continued?.opened ?? text}
      revisionId={continued ? continued.revisionId : begun?.latestRevision.id}
    />
  );
}
