import type { LogEntry, Operation } from '@/contract/operation';
import { explainFailure } from '@/lib/known-failures';
import { actionWord, objectsOf, statusLook } from '@/lib/operation-words';
import type { Bundle } from './case-bundle';

const TICKET_LINES = 40;

/** Escapes text so that Markdown shows it literally. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()|~]/g, String.raw`\$&`).replace(/\s+/g, ' ');
}

/** A code block that its own text cannot close. */
function block(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

interface CleanParts {
  operation: Operation;
  customer: string;
  integration: string;
  log: readonly LogEntry[];
  links: { operation: string; installation: string };
}

function lineOf({ timestamp, severity, message }: LogEntry): string {
  return [timestamp, severity, message.msg, message.error].filter(Boolean).join(' ');
}

/** A short version of the bundle for a ticket. All text comes from the bundle, so secrets are already removed. */
export function ticketMarkdown({ about }: Bundle, parts: CleanParts): string {
  const { operation, customer, integration, log, links } = parts;
  const known = explainFailure(operation);
  const what = [actionWord(operation.actionType), objectsOf(operation).join(', ')].filter(Boolean).join(' ');
  const firstError = log.findIndex(({ severity }) => severity?.toUpperCase() === 'ERROR');
  const from = firstError >= 0 ? Math.max(0, firstError - 5) : Math.max(0, log.length - TICKET_LINES);
  const excerpt = log.slice(from, from + TICKET_LINES);
  const facts: [string, string][] = [
    ['Status', plain(statusLook(operation.status).word)],
    ['Customer', `[${plain(customer)}](${links.installation})`],
    ['Integration', plain(integration)],
    ['Started', plain(operation.createTime ?? 'not reported')],
    ['Last update', plain(operation.updateTime ?? 'not reported')],
    ['Operation', `[${plain(operation.id)}](${links.operation})`],
    ['Config', plain(operation.configId)],
    ['Service', plain(about.service)],
    ['Console', plain(about.consoleVersion)],
  ];
  return [
    `# ${plain(`${statusLook(operation.status).word}: ${what} for ${customer}`)}`,
    '',
    '| Fact | |',
    '| --- | --- |',
    ...facts.map(([term, value]) => `| ${term} | ${value} |`),
    '',
    '## Result',
    '',
    block(operation.result || 'none'),
    ...(known ? ['', known.what, '', ...known.check.map((line) => `- ${line}`)] : []),
    '',
    `## Log${excerpt.length < log.length ? `, lines ${from + 1} to ${from + excerpt.length} of those in this case` : ''}`,
    '',
    block(excerpt.map(lineOf).join('\n') || 'no lines'),
    ...(about.notes.length > 0 ? ['', ...about.notes.map((note) => `- ${plain(note)}`)] : []),
    '',
    `Secrets were taken out by the console at ${about.madeAt}.`,
    '',
  ].join('\n');
}
