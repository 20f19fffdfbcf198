import { Button, Group } from '@mantine/core';
import { AbsoluteTime } from '@/components/relative-time';
import type { Integration } from '@/contract/integration';
import type { Draft } from './draft-store';
import classes from './draft-offer.module.css';
import { EditorHeader } from './editor-header';

interface DraftOfferProps {
  draft: Draft;
  integration: Integration | undefined;
  project: string;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks whether to continue or discard a draft that was left here. */
export function DraftOffer({ draft, integration, project, onContinue, onDiscard }: DraftOfferProps) {
  const isOlder = integration !== undefined && draft.revisionId !== integration.latestRevision.id;
  return (
    <>
      <EditorHeader project={project} integration={integration} id={undefined} />
      <section className={classes.root} aria-labelledby="draft-offer">
        <h2 id="draft-offer" className={classes.title}>
          You have a draft in this browser
        </h2>
        <p className="quiet">
          It was last changed on <AbsoluteTime value={new Date(draft.savedAt)} />.
          {isOlder ? ' A newer revision has been deployed since; the review will compare with that one.' : ''}
        </p>
        <Group gap="xs" align="stretch">
          <Button onClick={onContinue}>Continue the draft</Button>
          <Button variant="default" onClick={onDiscard}>
            {integration ? 'Discard it and edit the latest revision' : 'Discard it and start over'}
          </Button>
        </Group>
      </section>
    </>
  );
}
