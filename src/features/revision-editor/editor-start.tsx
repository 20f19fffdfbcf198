import { startTransition, useEffect, useState } from 'react';
import { type KeptPlace, readSeen, rememberRevision, type SeenRevision } from '@/api/seen-revisions';
import { currentSession } from '@/api/session';
import type { Integration } from '@/contract/integration';
import { DraftOffer } from './draft-offer';
import { discardDraft, readDraft } from './draft-store';
import { EditorDesk } from './editor-desk';
import { EditorOpening } from './editor-header';
import type { EditorPageProps } from './editor-search';
import { SPEC_VERSION } from '@/contract/revision-content';
import { manifestYaml } from '@/lib/manifest-source';

/** The text of a new integration. */
const emptyManifest = `specVersion: ${SPEC_VERSION}
integrations:
  - name:
    provider:
`;

type Kept = Awaited<ReturnType<typeof readDraft>> & { seen: readonly SeenRevision[] };

export interface EditorStartProps extends EditorPageProps {
  /** The integration as it was when the page opened. Absent for a new one. */
  initial?: Integration;
  latest?: Integration;
}

/** Looks for a draft first and asks whether to continue it. */
export function EditorStart({ initial, latest, ...props }: EditorStartProps) {
  const [place] = useState((): KeptPlace => ({
    service: currentSession()?.service.id,
    baseUrl: currentSession()?.service.baseUrl ?? '',
    project: props.project,
    integration: initial?.id,
  }));
  const [kept, setKept] = useState<Kept>();
  const [choice, setChoice] = useState<'continue' | 'discard'>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const [found, seen] = await Promise.all([
        readDraft(place),
        readSeen(place),
        initial && rememberRevision(place, initial.latestRevision),
      ]);
      // A transition, because mounting the editor takes several frames.
      if (!isGone) startTransition(() => setKept({ ...found, seen }));
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [place, initial]);
  if (!kept) return <EditorOpening project={props.project} integration={initial} />;
  const own = kept.seen.find(({ revision }) => revision.id === initial?.latestRevision.id)?.source;
  const text =
    own ??
    (initial
      ? manifestYaml(initial.latestRevision.content, initial.latestRevision.specVersion)
      : emptyManifest);
  const { draft } = kept;
  if (draft && draft.text !== text && choice === undefined)
    return (
      <DraftOffer
        draft={draft}
        integration={initial}
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
      keepsDrafts={kept.works}
      integration={latest}
      seen={kept.seen}
      text={continued?.text ?? text}
      format={continued?.format}
      opened={continued?.opened ?? text}
      revisionId={continued ? continued.revisionId : initial?.latestRevision.id}
    />
  );
}
