import { Button, Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { issueText, problemText, type Problem } from '@/lib/problem';
import { displayValue, truncateEnd } from '@/lib/format';
import { CopyButton } from './copy-button';
import { CopyId } from './copy-id';
import { ExternalLink } from './external-link';
import { IconAlertCircle, IconRefresh } from './icons';
import { lazyPart } from './lazy-part';
import classes from './problem-panel.module.css';
import { AbsoluteTime } from './relative-time';
import { RetryWait } from './retry-wait';

const JsonView = lazyPart(
  () => import('./json-view').then((module) => module.JsonView),
  () => null,
);

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
  /** Further actions. */
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
      className={classes.root}
      data-variant={variant}
      role={announce ? 'alert' : 'group'}
      aria-labelledby={titleId}
    >
      <IconAlertCircle className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <Title id={titleId} className={classes.title}>
          {problem.title}
        </Title>
        {problem.detail && problem.detail !== problem.title ? (
          <p className={classes.text}>{problem.detail}</p>
        ) : null}
        <Lines items={problem.causes} />
        <Lines items={problem.issues.map(issueLine)} />
        {problem.place ? (
          <p className={classes.text}>
            Where: <code>{problem.place}</code>
          </p>
        ) : null}
        {problem.remedy ? <p className={classes.remedy}>{problem.remedy}</p> : null}
        {problem.retryAt ? (
          <p className={classes.remedy}>
            <RetryWait retryAt={problem.retryAt} />
          </p>
        ) : null}
        <Reference problem={problem} inline={inline} />
        {problem.raw === undefined || inline ? null : (
          <details>
            <summary className={classes.summary}>JSON, without secrets</summary>
            <JsonView value={problem.raw} label="JSON of the answer" />
          </details>
        )}
        {mayRetry || actions || !inline ? (
          <Group gap="xs" align="flex-end">
            {mayRetry ? (
              <Button
                variant="default"
                size={inline ? 'xs' : 'sm'}
                leftSection={<IconRefresh aria-hidden />}
                loading={retrying}
                onClick={onRetry}
              >
                {problem.retryAt ? 'Try now' : 'Try again'}
              </Button>
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
    <ul className={`bullets ${classes.text}`}>
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
    <div className={classes.reference}>
      {status === undefined ? null : <span>Status {status}</span>}
      {requestId ? (
        <span className={classes.pair}>
          <span className={classes.word}>Request</span> <CopyId value={requestId} label="request id" full />
        </span>
      ) : null}
      {occurredAt && !inline ? <AbsoluteTime value={occurredAt} /> : null}
      {href ? <ExternalLink href={href}>About this problem</ExternalLink> : null}
      {supportUrl ? <ExternalLink href={supportUrl}>Support</ExternalLink> : null}
    </div>
  );
}
