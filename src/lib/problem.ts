/** One offending input as the service named it. */
export interface ProblemIssue {
  in?: string;
  name?: string;
  detail: string;
  value?: unknown;
}

/** What is shown for any failure, whatever it was: the only shape components know. */
export interface Problem {
  title: string;
  detail?: string;
  status?: number;
  causes: string[];
  remedy?: string;
  /** ISO time: the service asks not to be asked again before it. */
  retryAt?: string;
  requestId?: string;
  issues: ProblemIssue[];
  retryable: boolean;
  /** The service does not implement this, so asking again cannot help. */
  unsupported?: true;
  supportUrl?: string;
  href?: string;
  /** ISO time. */
  occurredAt?: string;
  /** For an unreadable body: the endpoint and the field that differed. */
  place?: string;
  /** The unreadable body without its secrets. */
  json?: string;
}

/** What a problem has at least, beside its title. */
export const plainProblem = { causes: [], issues: [], retryable: false } satisfies Partial<Problem>;

/** The whole problem as lines of text, for the clipboard and for a ticket. */
export function problemText(problem: Problem): string {
  const lines = [problem.status ? `${problem.title} (${problem.status})` : problem.title];
  if (problem.detail) lines.push(problem.detail);
  for (const cause of problem.causes) lines.push(`Cause: ${cause}`);
  for (const issue of problem.issues) lines.push(`Input: ${issueText(issue)}`);
  if (problem.remedy) lines.push(`Remedy: ${problem.remedy}`);
  if (problem.retryAt) lines.push(`Not before: ${problem.retryAt}`);
  if (problem.place) lines.push(`Place: ${problem.place}`);
  if (problem.requestId) lines.push(`Request id: ${problem.requestId}`);
  if (problem.occurredAt) lines.push(`Time: ${problem.occurredAt}`);
  return lines.join('\n');
}

/** "metadata.url: must start with https://", with the place where it is not the body. */
export function issueText(issue: ProblemIssue): string {
  const place = issue.in && issue.in !== 'body' ? `${issue.in} ` : '';
  return issue.name ? `${place}${issue.name}: ${issue.detail}` : issue.detail;
}
