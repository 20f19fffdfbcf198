import type { MadeCase } from '@/api/case-file/make-case';
import { visibleText } from '@/api/operation-log/log-entry';
import type { LogEntry, Operation } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { plainMarkdown } from '@/lib/markdown';
import { explainFailure } from '@/lib/known-failures';
import { actionWord, objectsOf, statusLook } from '@/lib/operation-words';
import { pathSegment } from '@/lib/url';

/** A code block that its own text cannot close, and in which nothing acts. */
function block(given: string): string {
  const text = visibleText(given);
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

const lineOf = ({ timestamp, severity, message }: LogEntry): string =>
  [timestamp, severity, message?.msg, message?.error].filter(Boolean).join(' ');

type Summarized = Pick<MadeCase, 'manifest' | 'content' | 'excerpts'>;

/**
 * A short version of a case for a ticket, with links to pages of its project at `address`. All text comes from the case,
 * so secrets are already removed.
 */
export function caseMarkdown(made: Summarized, address: string): string {
  const { manifest, content } = made;
  const listed = content.operations.filter(
    ({ id }) => !manifest.operations.some((one) => one.id === id && one.isGood),
  );
  const file: Fact[] = [
    ['Service', plainMarkdown(manifest.service)],
    ['Console', plainMarkdown(manifest.madeBy)],
    ['Case file', plainMarkdown(`${manifest.name}, fingerprint ${manifest.fingerprint}`)],
  ];
  const [first] = listed;
  const advised = new Set<string>();
  const isOne = first !== undefined && listed.length === 1 && !manifest.cause;
  return [
    ...(isOne
      ? operationPart(made, first, address, { level: '#', file, advised })
      : [
          `# ${plainMarkdown(manifest.cause ? `Cause: ${manifest.cause}` : `Case of ${plural(listed.length, 'operation')}`)}`,
          '',
          ...factTable([['Operations', String(listed.length)], ...file]),
          ...listed.flatMap((one) => ['', ...operationPart(made, one, address, { level: '##', advised })]),
        ]),
    ...(manifest.missing.length > 0
      ? ['', ...manifest.missing.map((note) => `- ${plainMarkdown(note)}`)]
      : []),
    '',
    `Secrets were taken out by the console at ${manifest.madeAt}.`,
    '',
  ].join('\n');
}

/** A bracket would end the address of a link. */
const escapeBracket = (bracket: string) => (bracket === '(' ? '%28' : '%29');

type Fact = [term: string, value: string];

const factTable = (facts: readonly Fact[]) => [
  '| Fact | |',
  '| --- | --- |',
  ...facts.map(([term, value]) => `| ${term} | ${value} |`),
];

interface PartOptions {
  /** Of its heading. */
  level: string;
  file?: readonly Fact[];
  /** What has been advised for the operations before. */
  advised: Set<string>;
}

function operationPart(
  { manifest, content, excerpts }: Summarized,
  operation: Operation,
  address: string,
  { level, file = [], advised }: PartOptions,
): string[] {
  const { id, integrationId, installationId } = operation;
  const linkTo = (text: string, ...path: readonly string[]) =>
    `[${plainMarkdown(text)}](${[address, ...path.map(pathSegment)].join('/').replaceAll(/[()]/g, escapeBracket)})`;
  const installation = content.installations.find((one) => one.id === installationId);
  const integration = content.integrations.find((one) => one.id === integrationId);
  const customer = installation ? customerOf(installation) : installationId;
  const known = explainFailure(operation);
  const advice = known && !advised.has(known.what) ? known : undefined;
  if (advice) advised.add(advice.what);
  const lines = manifest.operations.find((one) => one.id === id)?.lines ?? 0;
  const { entries = [], from = 1 } = excerpts.find((one) => one.operation === id) ?? {};
  const changes = content.changes.filter((change) => change.operation === id);
  const title = [actionWord(operation.actionType), objectsOf(operation).join(', ')].filter(Boolean).join(' ');
  const { word } = statusLook(operation.status);
  const shown = entries.length < lines ? `, lines ${from} to ${from + entries.length - 1} of ${lines}` : '';
  return [
    `${level} ${plainMarkdown(`${word}: ${title} for ${customer}`)}`,
    '',
    ...factTable([
      ['Status', plainMarkdown(word)],
      ['Customer', linkTo(customer, 'installations', integrationId, installationId)],
      ['Integration', plainMarkdown(integration?.name ?? integrationId)],
      ['Started', plainMarkdown(operation.createTime ?? 'not reported')],
      ['Last update', plainMarkdown(operation.updateTime ?? 'not reported')],
      ['Operation', linkTo(id, 'operations', id)],
      ['Config', plainMarkdown(operation.configId)],
      ...file,
    ]),
    ...(changes.length > 0 ? ['', ...changes.map(({ what }) => `- ${plainMarkdown(what)}`)] : []),
    '',
    `${level}# Result`,
    '',
    block(operation.result || 'none'),
    ...(advice ? ['', advice.what, '', ...advice.check.map(({ text }) => `- ${text}`)] : []),
    '',
    `${level}# Log${shown}`,
    '',
    block(entries.map(lineOf).join('\n') || 'no lines'),
  ];
}
