import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/components/link';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useOperations } from '@/api/history/history-queries';
import { useLoadedOperations } from '@/api/reading/loaded-operations';
import { useOffered } from '@/api/offered';
import { operationQueries } from '@/api/operations';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { currentSession } from '@/api/session';
import { storedValue } from '@/lib/browser-store';
import { ButtonLink, NewLink } from '@/components/button-link';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import { hasEnded } from '@/contract/operation';
import { isWhole } from '@/lib/operation-rows';
import { firstDaySteps, firstRead, type FirstDayLists } from './first-day-steps';
import classes from './first-day.module.css';
import { stepLooks, type FirstDayStep } from './list-step';

interface FirstDayProps {
  project: string;
  lists: FirstDayLists;
  installations: readonly Installation[];
}

/** After this many operations the first day is over, whatever else is left of it. */
const FIRST_OPERATIONS = 3;
/** Among these, the first read is looked for. */
const MOST_OPERATIONS = 100;
const none = [] as const;
const EVERY_MS = 3_000;

/** The way from an empty project to a message that arrives. It disappears once the project is in use. */
export function FirstDay({ project, lists, installations }: FirstDayProps) {
  const apps = useOffered(providerAppQueries.list(project), { optional: true });
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const zone = useTimeZone();
  const [closed, close] = useClosed(project);
  const { state, reader, loading } = useLoadedOperations(project, installations);
  const { data: found } = useOperations(project, { text: '', now: 0, zone, count: MOST_OPERATIONS });
  const rows = found?.rows ?? none;
  const newest = firstRead(rows);
  const running = newest && !hasEnded(newest.operation) ? newest.key : undefined;
  useEffect(() => {
    if (running === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reader.readAgain([running]);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reader, running]);

  const hasRead = newest?.operation.status === 'success';
  // While operations are not all known, an earlier one may have succeeded.
  const { data: version = 0 } = useQuery(operationQueries.historyVersion(project));
  // The search finds what was read only a moment later.
  const isFound = found !== undefined && (rows.length > 0 || found.version >= version);
  const isKnown =
    installations.length === 0 || (isFound && !state.notOffered && isWhole(loading.completeSince));
  if (!isKnown || (hasRead && rows.length > FIRST_OPERATIONS)) return null;

  const webhooks = lists.destinations.data?.filter(({ type }) => type === 'webhook') ?? [];
  const lab = webhooks[0] && webhooks.length === 1 ? { destination: webhooks[0].id } : {};
  const day = { ...lists, project, apps, catalog: catalog.data, operations: rows };
  const steps = firstDaySteps(day);
  const done = steps.filter((step) => step.state === 'done').length;
  const countable = steps.filter((step) => step.state !== 'not needed');
  const isOver = hasRead && done === countable.length;
  if (hasRead && closed) return null;
  const next = steps.find((step) => step.state === 'todo' || step.state === 'failed');
  return (
    <Section
      id="first-day"
      title="Get started"
      count={isOver ? undefined : `${done} of ${countable.length} done`}
      description={isOver ? undefined : 'From an empty project to a message that arrives.'}
      actions={
        hasRead ? (
          <Button size="xs" onClick={close}>
            Close
          </Button>
        ) : null
      }
      className={classes.root}
    >
      {isOver ? (
        <p>
          <StatusBadge kind="success" sentence>
            Done: the first read has succeeded.
          </StatusBadge>
        </p>
      ) : (
        <ol className={`${classes.steps} small card divided`}>
          {steps.map((step) => (
            <Step key={step.title} step={step} isNext={step === next} />
          ))}
        </ol>
      )}
      {hasRead ? (
        <p className="footnote">
          Services do not report whether a message arrived. Look at your endpoint, and check one in the{' '}
          <Link to="/projects/$project/destinations/lab" params={{ project }} search={lab}>
            webhook lab
          </Link>
          .
        </p>
      ) : null}
    </Section>
  );
}

/** Whether the finished list was closed on this device. */
function useClosed(project: string): [boolean, () => void] {
  const key = `signalbox.first-day.${currentSession()?.service.id ?? ''}.${project}`;
  const stored = useMemo(() => storedValue(key, (value) => value === true), [key]);
  return [useSyncExternalStore(stored.subscribe, stored.get), () => stored.set(true)];
}

function Step({ step, isNext }: { step: FirstDayStep; isNext: boolean }) {
  const { title, state, text, link, label, creates, failed } = step;
  const { kind, word } = stepLooks[state];
  const NextLink = creates ? NewLink : ButtonLink;
  return (
    <li
      className={classes.step}
      aria-current={isNext ? 'step' : undefined}
      aria-busy={state === 'reading' || undefined}
    >
      <span className={classes.status}>
        <StatusBadge kind={kind} plain>
          {word}
        </StatusBadge>
      </span>
      <div className={classes.text}>
        <h3>{title}</h3>
        {state === 'done' ? null : <p className="quiet">{text}</p>}
      </div>
      <div className={classes.action}>
        {failed ? (
          <Button size="xs" loading={failed.isFetching} onClick={() => void failed.refetch()}>
            Try again
          </Button>
        ) : isNext ? (
          <NextLink size="xs" {...link}>
            {label}
          </NextLink>
        ) : (
          <Link {...link}>{label}</Link>
        )}
      </div>
    </li>
  );
}
