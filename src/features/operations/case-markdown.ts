import type { MadeCase } from '@/api/case-file/make-case';
import type { LogEntry } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { explainFailure } from '@/lib/known-failures';
import { actionWord, objectsOf, statusLook } from '@/lib/operation-words';

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

function lineOf({ timestamp, severity, message }: LogEntry): string {
  return [timestamp, severity, message?.msg, message?.error].filter(Boolean).join(' ');
}

type Summarized = Pick<MadeCase, 'manifest' | 'content' | 'excerpt' | 'excerptFrom'>;

/** A short version of a case for a ticket. All text comes from the case, so secrets are already removed. */
export function caseMarkdown(
  { manifest, content, excerpt, excerptFrom }: Summarized,
  links: { operation: string; installation: string },
): string {
  const [operation] = content.operations;
  const [installation] = content.installations;
  const [integration] = content.integrations;
  if (!operation) return '';
  const customer = installation ? customerOf(installation) : operation.installationId;
  const known = explainFailure(operation);
  const what = [actionWord(operation.actionType), objectsOf(operation).join(', ')].filter(Boolean).join(' ');
  const lines = manifest.operations[0]?.lines ?? 0;
  const facts: [string, string][] = [
    ['Status', plain(statusLook(operation.status).word)],
    ['Customer', `[${plain(customer)}](${links.installation})`],
    ['Integration', plain(integration?.name ?? operation.integrationId)],
    ['Started', plain(operation.createTime ?? 'not reported')],
    ['Last update', plain(operation.updateTime ?? 'not reported')],
    ['Operation', `[${plain(operation.id)}](${links.operation})`],
    ['Config', plain(operation.configId)],
    ['Service', plain(manifest.service)],
    ['Console', plain(manifest.madeBy)],
    ['Case file', plain(`${manifest.name}, fingerprint ${manifest.fingerprint}`)],
  ];
  const last = excerptFrom + excerpt.length - 1;
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
    ...(known ? ['', known.what, '', ...known.check.map(({ text }) => `- ${text}`)] : []),
    '',
    `## Log${excerpt.length < lines ? `, lines ${excerptFrom} to ${last} of ${lines}` : ''}`,
    '',
    block(excerpt.map(lineOf).join('\n') || 'no lines'),
    ...(manifest.missing.length > 0 ? ['', ...manifest.missing.map((note) => `- ${plain(note)}`)] : []),
    '',
    `Secrets were taken out by the console at ${manifest.madeAt}.`,
    '',
  ].join('\n');
}
