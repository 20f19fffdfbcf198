import { Link } from '@/components/link';
import type { LinkProps } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { standingOf, useTriage, type Marks } from '@/api/triage';
import { ButtonLink } from '@/components/button-link';
import { IconAlertTriangle, IconCircleX } from '@/components/icons';
import { SectionHeader } from '@/components/page/section';
import { RelativeTime } from '@/components/relative-time';
import { InstallationLink } from '@/components/resources/installation-link';
import { TextSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import { providerName } from '@/lib/account-options';
import { NO_REASON } from '@/lib/fingerprint';
import { formatNumber, plural } from '@/lib/format';
import { attentionLines, deploymentTimes, type AttentionLine } from '@/lib/health/attention';
import { queryFor } from '@/lib/operation-query/print';
import type { HealthRow } from '@/lib/health/board';
import { rangeSince } from '@/lib/range-span';
import { reconnectWords } from '@/lib/operation-words';
import type { Finding } from '@/lib/routing/findings';
import { minuteTime } from '@/lib/time';
import classes from './attention.module.css';
import { useHealth } from './use-health';

/** Lines that are shown at first. */
const MOST_LINES = 4;
const MOST_NAMES = 3;

interface AttentionProps {
  project: string;
  installations: readonly Installation[];
  /** Of the routes, as far as they are known. */
  findings: readonly Finding[];
}

/** What needs a person now: one line for what one cause or one event does to one or many customers. */
export function Attention({ project, installations, findings }: AttentionProps) {
  const { board, loading, readAt, integrations = [], notOffered, now } = useHealth(project, installations);
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const [showsAll, setShowsAll] = useState(false);
  /** At first, not all was known: there is room for lines that come while operations are read. */
  const [hasRoom, setHasRoom] = useState<boolean>();
  const { marks } = useTriage(project);
  if (notOffered) return null;
  const all = board && attentionLines(board, deploymentTimes(integrations));
  const lines = all?.filter((line) => !isAcknowledged(line, marks));
  const acknowledged = all && lines ? all.length - lines.length : 0;
  const lost = findings.filter(({ isLost }) => isLost);
  const count = (lines?.length ?? 0) + (lost.length > 0 ? 1 : 0);
  const shown = showsAll ? count : MOST_LINES;
  const unknown = board?.filter(isUnknown).length ?? 0;
  if (board && hasRoom === undefined) setHasRoom(loading.running && unknown > 0);
  return (
    <section
      className={classes.attention}
      // As many lines as fit fill it.
      data-room={(hasRoom && (loading.running || count >= MOST_LINES)) || undefined}
      aria-labelledby="attention"
    >
      <SectionHeader
        id="attention"
        title="Needs attention"
        count={lines && count > 0 ? formatNumber(count) : undefined}
        actions={
          <Link to="/projects/$project/installations" params={{ project }} search={{ view: 'health' }}>
            All reads
          </Link>
        }
      />
      {lines === undefined ? (
        <TextSkeleton />
      ) : count === 0 ? (
        <p className="quiet">
          {loading.running
            ? 'Nothing so far.'
            : unknown === 0
              ? 'Nothing. Every scheduled read runs on time.'
              : `Nothing that is known. ${plural(unknown, 'customer')} could not be judged.`}
          {readAt === undefined || loading.running ? null : (
            <>
              {' Read '}
              <RelativeTime value={readAt} />.
            </>
          )}
        </p>
      ) : (
        <ul>
          {lines.slice(0, shown).map((line) => (
            <Line
              key={`${line.kind} ${line.rows[0]?.key} ${line.troubles[0]?.cell.object}`}
              project={project}
              line={line}
              now={now}
              nameOf={(provider) => providerName(catalog, provider)}
            />
          ))}
          {lines.length < shown ? <LostEvents project={project} findings={lost} /> : null}
        </ul>
      )}
      {lines && count > shown ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {formatNumber(count - MOST_LINES)} more
        </Button>
      ) : null}
      {/* In the room of lines that may come. */}
      {lines && count > 0 && count < MOST_LINES && loading.running && unknown > 0 ? (
        <p className="note above-8">
          More may follow: {plural(unknown, 'customer')} {unknown === 1 ? 'is' : 'are'} not judged yet.
        </p>
      ) : null}
      {acknowledged > 0 ? (
        <p className="note">
          <Link
            to="/projects/$project/failures"
            params={{ project }}
            search={{ show: 'acknowledged', range: '30d' }}
          >
            {formatNumber(acknowledged)} acknowledged
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** Whether nothing can be said of a customer that may read something. */
const isUnknown = ({ worst, cells }: HealthRow) => worst === 'unknown' && cells?.length !== 0;

/** Whether all its causes are acknowledged on this device, and none has happened again since. */
const isAcknowledged = ({ kind, troubles }: AttentionLine, marks: Marks) =>
  kind === 'failing' &&
  troubles.every(
    ({ cell: { failure } }) =>
      failure && standingOf({ lastSeen: failure.at }, marks[failure.cause]) === 'acknowledged',
  );

interface LineProps {
  project: string;
  line: AttentionLine;
  now: number;
  nameOf: (provider: string) => string;
}

function Line({ project, line, now, nameOf }: LineProps) {
  const { kind, since, sinceAtLeast } = line;
  const { label, link } = remedyOf(project, line, now);
  const Icon = kind === 'late' || kind === 'never' ? IconAlertTriangle : IconCircleX;
  return (
    <li className={classes.line}>
      <h3 className={classes.title} data-kind={kind}>
        <Icon aria-hidden />
        <span>{titleOf(line, nameOf)}</span>
      </h3>
      <p className="note">
        <Whom project={project} line={line} /> <Evidence line={line} nameOf={nameOf} />
        {since === undefined ? null : (
          <>
            {' · '}
            {sinceAtLeast ? 'began at least' : 'began'} <RelativeTime value={since} />
          </>
        )}
      </p>
      <ButtonLink {...link} size="xs">
        {label}
      </ButtonLink>
    </li>
  );
}

function LostEvents({ project, findings: [first, ...others] }: Pick<AttentionProps, 'project' | 'findings'>) {
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <li className={classes.line}>
      <h3 className={classes.title} data-kind="routing">
        <IconAlertTriangle aria-hidden />
        <span>
          {isOne ? 'An event type reaches' : `${formatNumber(others.length + 1)} event types reach`} no
          destination
        </span>
      </h3>
      <p className="note">
        {first.text}
        {isOne ? null : ` · and ${plural(others.length, 'other')}`}
      </p>
      <ButtonLink
        to="/projects/$project/routing"
        params={{ project }}
        search={isOne ? { finding: first.kind } : {}}
        size="xs"
      >
        {isOne ? 'Route it' : 'Route them'}
      </ButtonLink>
    </li>
  );
}

/** What happens, in the words of the cause where there is one. */
function titleOf({ kind, rows, failures, shared }: AttentionLine, nameOf: LineProps['nameOf']): string {
  const provider = shared.provider === undefined ? 'The provider' : nameOf(shared.provider);
  if (kind === 'credentials')
    return `${provider} refuses the credentials of ${rows.length === 1 ? 'a customer' : plural(rows.length, 'customer')}`;
  if (kind === 'disconnected')
    return `${rows.length === 1 ? 'A customer is' : `${plural(rows.length, 'customer')} are`} no longer connected to ${shared.provider === undefined ? 'the provider' : provider}`;
  if (kind === 'never') return 'A scheduled read never ran';
  if (kind === 'late') return shared.everything ? 'No scheduled read runs' : 'Scheduled reads stopped';
  const [first] = failures;
  const others = failures.length - 1;
  return (first?.message || NO_REASON) + (others > 0 ? ` (and ${plural(others, 'other message')})` : '');
}

function Whom({ project, line: { rows, troubles } }: { project: string; line: AttentionLine }) {
  const objects = [...new Set(troubles.map(({ cell }) => cell.object))];
  const shown = rows.slice(0, MOST_NAMES);
  return (
    <>
      {shown.map(({ key, installation }, at) => (
        <Fragment key={key}>
          {at === 0 ? null : ', '}
          <InstallationLink project={project} installation={installation} />
        </Fragment>
      ))}
      {rows.length > shown.length ? ` and ${plural(rows.length - shown.length, 'other customer')}` : null}
      {objects.length > 0 ? ` · ${objects.slice(0, MOST_NAMES).join(', ')}` : null}
      {objects.length > MOST_NAMES ? ` and ${formatNumber(objects.length - MOST_NAMES)} more` : null}
    </>
  );
}

/** What all of them share, which may be why. */
function Evidence({ line: { kind, rows, shared }, nameOf }: Pick<LineProps, 'line' | 'nameOf'>) {
  const zone = useTimeZone();
  const { provider, integration, destination, deployedAt } = shared;
  const common = [
    rows.length > 1 && destination !== undefined ? `all to ${destination}` : undefined,
    rows.length > 1 &&
    kind !== 'credentials' &&
    kind !== 'disconnected' &&
    destination === undefined &&
    provider !== undefined
      ? `all of ${nameOf(provider)}`
      : undefined,
    deployedAt === undefined || integration === undefined
      ? undefined
      : `after the revision of ${integration} of ${minuteTime(new Date(deployedAt), zone)}`,
  ].filter((one) => one !== undefined);
  return common.map((one) => ` · ${one}`).join('');
}

/** Where a person does something about it. */
function remedyOf(
  project: string,
  { kind, rows, failures, shared }: AttentionLine,
  now: number,
): { label: string; link: LinkProps } {
  const params = { project };
  const [first] = rows;
  const only = rows.length === 1 ? first : undefined;
  const connection = only?.installation.connection;
  if (kind === 'disconnected')
    return {
      label: 'Connect a customer',
      link: {
        to: '/projects/$project/connections/new',
        params,
        ...(shared.provider && { search: { provider: shared.provider } }),
      },
    };
  if (kind === 'credentials' && connection)
    return {
      label: reconnectWords(connection),
      link: {
        to: '/projects/$project/connections/$connection',
        params: { project, connection: connection.id },
      },
    };
  if (kind === 'credentials')
    return {
      label: 'Open the connections',
      link: {
        to: '/projects/$project/connections',
        params,
        search: { status: 'bad_credentials', ...(shared.provider && { provider: shared.provider }) },
      },
    };
  const [failure] = failures;
  if (kind === 'failing' && failure && failures.length === 1)
    return {
      label: 'See the cause',
      link: {
        to: '/projects/$project/failures',
        params,
        search: { cause: failure.cause, range: rangeSince(failure.at, now) },
      },
    };
  if (only)
    return {
      label: 'Open the customer',
      link: {
        to: '/projects/$project/installations/$integration/$installation',
        params: { project, integration: only.installation.integrationId, installation: only.installation.id },
      },
    };
  return {
    label: 'See the customers',
    link: {
      to: '/projects/$project/installations',
      params,
      search: {
        view: 'health',
        q: queryFor({ health: kind, ...(shared.provider && { provider: shared.provider }) }),
      },
    },
  };
}
