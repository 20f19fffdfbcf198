import { useQuery, useQueryClient } from '@tanstack/react-query';
import { madeChanges } from '@/api/changes/made-changes';
import { doingOf, timeOfOwn, useProjectChanges } from '@/api/changes/own-changes';
import { seenChangesQuery, seenIntegrationsQuery, useProjectNames } from '@/api/changes/seen-changes';
import { integrationQueries } from '@/api/integrations';
import { Link } from '@/components/link';
import { RelativeTime } from '@/components/relative-time';
import { useTimeZone } from '@/components/time-zone';
import type { Integration } from '@/contract/integration';
import { destinationNamesOf } from '@/lib/destination-usage';
import type { SeenChange } from '@/lib/project-model/seen-changes';
import { seenTime, seenTitle } from '@/lib/project-model/seen-words';
import { changesByOthers, isShortlyBefore, SHORTLY, timeOfChange } from '@/lib/project-model/timeline';

type Content = Integration['latestRevision']['content'];

interface ChangeBeforeProps {
  project: string;
  integrationIds: readonly string[];
  /** When it began, in milliseconds. */
  began: number;
}

/**
 * The last change of an integration, or of a destination that it sends to, that was made shortly before something began
 * to fail. Nothing if none is known. It says when, not that it is the cause.
 */
export function ChangeBefore({ project, integrationIds, began }: ChangeBeforeProps) {
  const client = useQueryClient();
  const zone = useTimeZone();
  const { data } = useQuery(seenChangesQuery(client, project));
  // Only what was read already: this note is not worth a request.
  const { data: kept = [] } = useQuery(seenIntegrationsQuery(client, project));
  const { data: read = [] } = useQuery({ ...integrationQueries.list(project), enabled: false });
  const seen = data?.changes ?? [];
  const changes = useProjectChanges(useProjectNames(project)).filter(({ kind }) => kind === 'set-up');
  const own = madeChanges(changes, seen);
  const failing = [
    ...kept.map(({ id, name, content }) => ({ id, name, content: content as Content })),
    ...read.map(({ id, name, latestRevision: { content } }) => ({ id, name, content })),
  ].filter(({ id }) => integrationIds.includes(id));
  const names = new Set(failing.map(({ name }) => name));
  const destinations = new Set(failing.flatMap(({ content }) => destinationNamesOf(content)));
  const isAbout = (what: string | undefined, ids: readonly (string | undefined)[]) =>
    what === 'integration'
      ? ids.some((id) => id !== undefined && (integrationIds.includes(id) || names.has(id)))
      : what === 'destination' && ids.some((id) => id !== undefined && destinations.has(id));

  const mine = own
    .map((change) => ({ change, time: timeOfOwn(change) }))
    .find(
      ({ change: { what, subject, name }, time }) =>
        time < began && began - time <= SHORTLY && isAbout(what, [subject, name]),
    );
  const doings = own.map(doingOf);
  const theirs: SeenChange | undefined = changesByOthers(seen, doings).find(
    (change) => isAbout(change.what, [change.id, change.name, change.from]) && isShortlyBefore(change, began),
  );
  const isMine = mine && (!theirs || mine.time >= timeOfChange(theirs));
  if (!isMine && !theirs) return null;
  const thing = `${theirs?.what ?? ''}:${theirs?.id ?? ''}`;
  return (
    <p className="hint">
      A change shortly before it began:{' '}
      <Link
        to="/projects/$project/settings/changes"
        params={{ project }}
        search={{ thing: isMine ? `${mine.change.what ?? ''}:${mine.change.subject}` : thing }}
      >
        {isMine ? mine.change.words : theirs ? seenTitle(theirs) : ''}
      </Link>
      {', '}
      {isMine ? (
        <>
          from this browser, <RelativeTime value={mine.time} />
        </>
      ) : theirs ? (
        seenTime(theirs, zone)
      ) : null}
    </p>
  );
}
