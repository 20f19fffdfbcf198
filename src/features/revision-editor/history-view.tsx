import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CopyId } from '@/components/copy-id';
import { lazyPart } from '@/components/lazy-part';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { FormSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';
import { DifferenceList } from './difference-list';
import type { SeenRevision } from '@/api/seen-revisions';
import type { EditorSearch } from './editor-search';
import classes from './history-view.module.css';
import { manifestOf } from './model/content-text';
import { type KnownRevision, knownRevisions } from './model/revisions';
import { compareContents } from './model/semantic-diff';

const MergeView = lazyPart(() => import('./merge-view').then((module) => module.MergeView));

interface HistoryViewProps {
  latest: Integration;
  seen: readonly SeenRevision[];
  /** Undefined if this service does not list installations. */
  installations: readonly Installation[] | undefined;
  search: Pick<EditorSearch, 'from' | 'to'>;
  onCompare: (search: Pick<EditorSearch, 'from' | 'to'>) => void;
  /** Opens the text of a revision as a new draft. */
  onRestore: (text: string) => void;
}

/** The known revisions: compare two of them, or restore one as a draft. */
export function HistoryView(props: HistoryViewProps) {
  const { latest, seen, installations, search, onCompare, onRestore } = props;
  const known = knownRevisions(latest.latestRevision, seen, installations ?? []);
  const withContent = known.filter(({ revision }) => revision !== undefined);
  const to = withContent.find(({ id }) => id === search.to) ?? withContent[0];
  const from =
    withContent.find(({ id }) => id === search.from) ?? withContent.find(({ id }) => id !== to?.id);
  return (
    <div className={classes.root}>
      <SectionHeader
        title="Revisions known here"
        description="The service returns only the latest revision. Older ones are those this browser has seen and those that installations mention. Others are unknown."
      />
      <ul className={classes.list}>
        {known.map((one) => (
          <RevisionRow
            key={one.id}
            known={one}
            integration={latest}
            text={seen.find(({ revision }) => revision.id === one.id)?.source}
            from={from?.id}
            to={to?.id}
            onCompare={onCompare}
            onRestore={onRestore}
          />
        ))}
      </ul>
      {installations === undefined ? (
        <p className={classes.quiet}>
          This service does not list installations, so those that they name are missing.
        </p>
      ) : null}
      {from?.revision && to?.revision && from.id !== to.id ? (
        <Comparison from={from} to={to} />
      ) : (
        <p className={classes.quiet}>There is no second revision to compare with yet.</p>
      )}
    </div>
  );
}

interface RevisionRowProps {
  known: KnownRevision;
  integration: Integration;
  text: string | undefined;
  from: string | undefined;
  to: string | undefined;
  onCompare: HistoryViewProps['onCompare'];
  onRestore: (text: string) => void;
}

function RevisionRow(props: RevisionRowProps) {
  const { known, integration, text, from, to, onCompare, onRestore } = props;
  const { id, revision, isLatest, installations, connectionId, seenAt } = known;
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <CopyId value={id} label="revision id" />
        {isLatest ? (
          <StatusBadge kind="success" plain>
            Latest
          </StatusBadge>
        ) : null}
      </span>
      <span className={classes.quiet}>
        {revision ? (
          <>
            Deployed <RelativeTime value={revision.createTime} />
          </>
        ) : (
          'Only its id is known: what it said can be read as it is for a customer, and neither compared nor restored'
        )}
        {seenAt === undefined ? null : (
          <>
            {' · seen '}
            <RelativeTime value={new Date(seenAt).toISOString()} />
          </>
        )}
        {installations > 0 ? ` · config of ${plural(installations, 'installation')}` : ''}
      </span>
      {revision ? (
        <span className={classes.actions}>
          <label className={classes.pick}>
            <input
              type="radio"
              name="revision-from"
              checked={from === id}
              onChange={() => onCompare({ from: id, to })}
            />
            Before
          </label>
          <label className={classes.pick}>
            <input
              type="radio"
              name="revision-to"
              checked={to === id}
              onChange={() => onCompare({ from, to: id })}
            />
            After
          </label>
          <Button
            variant="default"
            size="xs"
            aria-label={`Restore revision ${id} as a draft`}
            onClick={() => onRestore(text ?? manifestOf(revision.content, revision.specVersion))}
          >
            Restore as a draft
          </Button>
        </span>
      ) : (
        <Link
          className={classes.actions}
          to="/projects/$project/integrations/$integration"
          params={{ project: integration.projectId, integration: integration.id }}
          search={{
            tab: 'hydrated',
            revision: id,
            ...(connectionId === undefined ? {} : { connection: connectionId }),
          }}
        >
          Read it for a customer
        </Link>
      )}
    </li>
  );
}

function Comparison({ from, to }: { from: KnownRevision; to: KnownRevision }) {
  const before = from.revision?.content;
  const after = to.revision?.content;
  return (
    <div className={classes.columns}>
      <section aria-label="What differs" className={classes.column}>
        <SectionHeader title="What differs" />
        <DifferenceList differences={compareContents(before, after)} />
      </section>
      <section aria-label="Lines that differ" className={classes.column}>
        <SectionHeader title="Lines" />
        <Suspense fallback={<FormSkeleton fields={6} label="Loading the lines" />}>
          <MergeView
            before={manifestOf(before)}
            after={manifestOf(after)}
            format="yaml"
            label="Lines that differ"
          />
        </Suspense>
      </section>
    </div>
  );
}
