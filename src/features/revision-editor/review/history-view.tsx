import { Button, Radio, Stack } from '@mantine/core';
import { Link } from '@/components/link';
import { CopyId } from '@/components/copy-id';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';
import { manifestYaml } from '@/lib/manifest-source';
import { Comparison } from './comparison';
import type { SeenRevision } from '@/api/changes/kept-revisions';
import type { EditorSearch } from '../editor-search';
import classes from './history-view.module.css';
import { type KnownRevision, knownRevisions } from '../model/revisions';
import { compareContents } from '@/lib/manifest/compare-contents';

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
    <Stack>
      <SectionHeader
        title="Known revisions"
        description="The service returns only the latest revision. Older ones are listed if this browser has seen them or an installation mentions them."
      />
      <ul className="card divided">
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
        <p className="hint">
          This service does not list installations, so revisions that only they mention are missing.
        </p>
      ) : null}
      {from?.revision && to?.revision && from.id !== to.id ? (
        <Comparison
          title="What differs"
          differences={compareContents(from.revision.content, to.revision.content)}
          before={manifestYaml(from.revision.content)}
          after={manifestYaml(to.revision.content)}
          format="yaml"
          label="Lines that differ"
        />
      ) : (
        <p className="hint">There is no second revision to compare yet.</p>
      )}
    </Stack>
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
      <span className="hint">
        {revision ? (
          <>
            Deployed <RelativeTime value={revision.createTime} />
          </>
        ) : (
          'Only its id is known, so it cannot be compared or restored. It can be read for a customer.'
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
          <Radio
            name="revision-from"
            size="xs"
            label="Before"
            checked={from === id}
            onChange={() => onCompare({ from: id, to })}
          />
          <Radio
            name="revision-to"
            size="xs"
            label="After"
            checked={to === id}
            onChange={() => onCompare({ from, to: id })}
          />
          <Button
            size="xs"
            aria-label={`Restore revision ${id} as a draft`}
            onClick={() => onRestore(text ?? manifestYaml(revision.content, revision.specVersion))}
          >
            Restore as a draft
          </Button>
        </span>
      ) : (
        <Link
          className={classes.actions}
          to="/projects/$project/integrations/$integration/fields"
          params={{ project: integration.projectId, integration: integration.id }}
          search={{ revision: id, connection: connectionId }}
        >
          View it for a customer
        </Link>
      )}
    </li>
  );
}
