import { startTransition, useEffect, useState } from 'react';
import { Button, Group } from '@mantine/core';
import { type KeptPlace, readSeen, rememberRevision, type SeenRevision } from '@/api/changes/kept-revisions';
import { currentSession } from '@/api/session';
import type { Integration } from '@/contract/integration';
import { SPEC_VERSION } from '@/contract/revision-content';
import { manifestYaml } from '@/lib/manifest-source';
import { AbsoluteTime } from '@/components/relative-time';
import { discardDraft, type Draft, readDraft } from '../draft-store';
import { EditorDesk } from '../editor-desk';
import { EditorHeader, EditorOpening } from '../editor-header';
import type { EditorPageProps } from '../editor-search';
import { templates } from './templates';
import classes from '../draft-offer.module.css';

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
  const template = templates.find(({ id }) => id === props.search.start);
  const own = kept.seen.find(({ revision }) => revision.id === initial?.latestRevision.id)?.source;
  const text =
    own ??
    (initial
      ? manifestYaml(initial.latestRevision.content, initial.latestRevision.specVersion)
      : template
        ? manifestYaml(template.content)
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

interface DraftOfferProps {
  draft: Draft;
  integration: Integration | undefined;
  project: string;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to continue or discard a draft that was left here. */
function DraftOffer({ draft, integration, project, onContinue, onDiscard }: DraftOfferProps) {
  const isOlder = integration !== undefined && draft.revisionId !== integration.latestRevision.id;
  return (
    <>
      <EditorHeader project={project} integration={integration} id={undefined} />
      <section className={`${classes.root} gap-12 form-width card`} aria-labelledby="draft-offer">
        <h2 id="draft-offer" className="subheading">
          You have a draft in this browser
        </h2>
        <p className="quiet">
          It was last changed on <AbsoluteTime value={new Date(draft.savedAt)} />.
          {isOlder ? ' A newer revision has been deployed since; the review will compare with that one.' : ''}
        </p>
        <Group gap="xs" align="stretch">
          <Button variant="filled" onClick={onContinue}>
            Continue the draft
          </Button>
          <Button onClick={onDiscard}>
            {integration ? 'Discard it and edit the latest revision' : 'Discard it and start over'}
          </Button>
        </Group>
      </section>
    </>
  );
}
