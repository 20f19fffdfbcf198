import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CopyId } from '@/components/copy-id';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { FormSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';
import { DifferenceList } from './difference-list';
import type { SeenRevision } from './draft-store';
import type { EditorSearch } from './editor-search';
import classes from './history-view.module.css';
import { manifestOf } from './model/content-text';
import { type KnownRevision, knownRevisions } from './model/revisions';
import { compareContents } from './model/semantic-diff';

const MergeView = lazy(() => import('./merge-view').then((module) => ({ default: module.MergeView })));

interface HistoryViewProps {
  latest: Integration;
  seen: readonly SeenRevision[];
  /** undefined where this service does not tell of installations. */
  installations: readonly Installation[] | undefined;
  search: Pick<EditorSearch, 'from' | 'to'>;
  onCompare: (search: Pick<EditorSearch, 'from' | 'to'>) => void;
  /** Takes the text of a revision as a new draft. */
  onRestore: (text: string) => void;
}

/** Revisions that are known here, two of them compared, and any of them as a draft again. */
export function HistoryView(props: HistoryViewProps) {
  const { latest, seen, installations, search, onCompare, onRestore } = props;
  const known = knownRevisions(latest.latestRevision, seen, installations ?? []);
  const told = known.filter(({ revision }) => revision !== undefined);
  const to = told.find(({ id }) => id === search.to) ?? told[0];
  const from = told.find(({ id }) => id === search.from) ?? told.find(({ id }) => id !== to?.id);
  return (
    <div className={classes.root}>
      <SectionHeader
        title="Revisions known here"
        description="The service tells the latest revision only. Older ones are those that this browser has seen, and those that installations name; what was deployed before, from elsewhere, is not known."
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
