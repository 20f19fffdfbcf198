import { Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { issueText, type Problem, problemText } from '@/lib/problem';
import { displayValue, truncateEnd } from '@/lib/format';
import { parseJson } from '@/lib/json';
import { clockTime, day, parseTime, zoneName } from '@/lib/time';
import { waitWords } from '@/lib/wait-words';
import { ActionButton } from '@/components/action-button';
import { CopyButton } from '@/components/copy-button';
import { CopyId } from '@/components/copy-id';
import { ExternalLink } from '@/components/external-link';
import { IconAlertCircle, IconRefresh } from '@/components/icons';
import classes from './problem-panel.module.css';
import { AbsoluteTime } from '@/components/relative-time';
import { JsonView } from '@/components/json-view';
import { useEverySecond } from '@/components/every-second';
import { useTimeZone } from '@/components/time-zone';

interface ProblemPanelProps {
  problem: Problem;
  /** The query that failed: offers "Try again", which reads it again. */
  query?: { refetch: () => unknown; isFetching: boolean };
  /** Offers "Try again" where it is no query that failed. */
  onRetry?: () => void;
  retrying?: boolean;
  /** `inline` omits details that need a whole page. */
  variant?: 'panel' | 'inline';
  /** Announce it immediately: only for failures of an action, not for those of a page load. */
  announce?: boolean;
  actions?: ReactNode;
}

/** A failure with everything known about it and what to do next. */
export function ProblemPanel(props: ProblemPanelProps) {
  const { problem, query, variant = 'panel', announce, actions } = props;
  const onRetry = props.onRetry ?? (query && (() => void query.refetch()));
  const retrying = props.retrying ?? query?.isFetching;
  const titleId = useId();
  const inline = variant === 'inline';
  const mayRetry = onRetry !== undefined && !problem.unsupported;
  const Title = inline ? 'p' : 'h2';
  return (
    <div
      className={`callout ${classes.root} gap-12 flex`}
      data-failure
      data-variant={variant}
      role={announce ? 'alert' : 'group'}
      aria-labelledby={titleId}
    >
      <IconAlertCircle className={classes.icon} aria-hidden />
      <div className={`${classes.body} stack gap-8 fill shrink wrap-anywhere`}>
        <Title id={titleId} className="strong">
          {problem.title}
        </Title>
        {problem.detail && problem.detail !== problem.title ? (
          <p className="quiet">{problem.detail}</p>
        ) : null}
        <Lines items={problem.causes} />
        <Lines items={problem.issues.map(issueLine)} />
        {problem.place ? (
          <p className="quiet">
            Where: <code>{problem.place}</code>
          </p>
        ) : null}
        {problem.remedy ? <p className="reading">{problem.remedy}</p> : null}
        {problem.retryAt ? (
          <p className="reading">
            <RetryWait retryAt={problem.retryAt} />
          </p>
        ) : null}
        <Reference problem={problem} inline={inline} />
        {problem.json === undefined || inline ? null : (
          <details>
            <summary className="as-link">Answer, without secrets</summary>
            <JsonView value={parseJson(problem.json)} label="JSON of the answer" />
          </details>
        )}
        {mayRetry || actions || !inline ? (
          <Group gap="xs" align="flex-end">
            {mayRetry ? (
              <ActionButton
                size={inline ? 'xs' : 'sm'}
                leftSection={<IconRefresh aria-hidden />}
                loading={retrying}
                onClick={onRetry}
              >
                {problem.retryAt ? 'Try now' : 'Try again'}
              </ActionButton>
            ) : null}
            {actions}
            {inline ? null : (
              <CopyButton value={() => problemText(problem)} label="Copy all of this" size="md">
                Copy details
              </CopyButton>
            )}
          </Group>
        ) : null}
      </div>
    </div>
  );
}

function Lines({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="bullets quiet">
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function issueLine(issue: Problem['issues'][number]): string {
  const text = issueText(issue);
  return issue.value === undefined ? text : `${text} (given: ${truncateEnd(displayValue(issue.value), 80)})`;
}

function Reference({ problem, inline }: { problem: Problem; inline: boolean }) {
  const { status, requestId, occurredAt, supportUrl, href } = problem;
  if (status === undefined && !requestId && !occurredAt && !supportUrl && !href) return null;
  return (
    <div className="row gap-4-16 quiet tiny">
      {status === undefined ? null : <span>Status {status}</span>}
      {requestId ? (
        <span className="inline gap-4 shrink">
          <span className="fixed-size">Request</span> <CopyId value={requestId} label="request id" full />
        </span>
      ) : null}
      {occurredAt && !inline ? <AbsoluteTime value={occurredAt} /> : null}
      {href ? <ExternalLink href={href}>About this problem</ExternalLink> : null}
      {supportUrl ? <ExternalLink href={supportUrl}>Support</ExternalLink> : null}
    </div>
  );
}

/** Counts down until the service accepts requests again. It does not send anything. */
function RetryWait({ retryAt }: { retryAt: string }) {
  const zone = useTimeZone();
  const at = parseTime(retryAt);
  const left = (at?.getTime() ?? 0) - useEverySecond();
  if (!at || left <= 0) return <>The wait that the service asked for is over.</>;
  const words = waitWords(left);
  if (left >= day) return <>The service asks to wait for {words}.</>;
  return (
    <>
      {/* Screen readers get the time once instead of every second. */}
      <span aria-hidden>The service asks to wait another {words}. The console does not retry by itself.</span>
      <VisuallyHidden>
        The service asks to wait until {clockTime(at, zone)} {zoneName(at, zone)}. The console does not ask
        again by itself.
      </VisuallyHidden>
    </>
  );
}
