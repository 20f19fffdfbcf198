import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { LogEnds } from '@/api/operation-log/log-book';
import type { Operation } from '@/contract/operation';
import { redact, type Allowed, type RedactOptions } from '@/lib/redact';
import { operationParts, entryParts, installationParts, integrationParts } from './case-allowed';

/** The first and last lines: how the run started and how it ended. */
const FIRST_LINES = 300;
const LAST_LINES = 1_700;

export interface CaseParts {
  operation: Operation;
  log: LogEnds | undefined;
  installation: Installation | undefined;
  integration: Integration | undefined;
  /** URL of the operation in this console. */
  link: string;
  /** Scheme, host and path of the service. */
  service: string;
  version: string;
  madeAt: Date;
}

/** Everything about an operation that may leave the company: allowed parts, with apparent secrets removed. */
export function makeBundle(parts: CaseParts, options: RedactOptions) {
  const leftOut = new Set<string>();
  const clean = (value: unknown, allowed: Allowed, name: string): unknown => {
    const found = redact(value, allowed, options, name);
    // Report a list's path once for all its elements.
    for (const place of found.leftOut) leftOut.add(place.replace(/\[\d+\]/g, '[]'));
    return found.value;
  };
  const { operation, log, installation, integration } = parts;
  const { entries, skipped, skippedAt } = log ?? { entries: [], skipped: 0, skippedAt: 0 };
  const isShort = skipped === 0 && entries.length <= FIRST_LINES + LAST_LINES;
  const first = isShort
    ? entries
    : entries.slice(0, skipped > 0 ? Math.min(FIRST_LINES, skippedAt) : FIRST_LINES);
  const last = isShort ? [] : entries.slice(skipped > 0 ? skippedAt : FIRST_LINES).slice(-LAST_LINES);
  const kept = [...first, ...last];
  const notes = [
    ...(log ? [] : ['The log could not be read.']),
    ...(isShort
      ? []
      : [
          `The log has ${entries.length + skipped} lines; the first ${first.length} and the last ${last.length} are here.`,
        ]),
    ...(installation
      ? []
      : ['The installation could not be read, so its config and connection are missing.']),
    ...(integration ? [] : ['The integration could not be read, so its revision is missing.']),
    ...(installation?.config && installation.config.id !== operation.configId
      ? [
          'The config is the current one, not the one that the operation ran with; the service keeps no earlier ones.',
        ]
      : []),
  ];
  const cleaned = {
    operation: clean(operation, operationParts, 'operation'),
    integration: integration ? clean(integration, integrationParts, 'integration') : null,
    installation: installation ? clean(installation, installationParts, 'installation') : null,
    log: kept.map((entry) => clean(entry, entryParts, 'log[]')),
  };
  return {
    about: {
      what: 'An operation, for whoever takes it over. Secrets are taken out; read it before you send it.',
      madeAt: parts.madeAt.toISOString(),
      consoleVersion: parts.version,
      link: parts.link,
      service: parts.service,
      notes,
      /** Paths that were left out because they are not on the allow-list. */
      leftOut: [...leftOut],
    },
    ...cleaned,
  };
}

export type Bundle = ReturnType<typeof makeBundle>;

/** JSON with one log line per line of text. */
export function bundleText({ log, ...rest }: Bundle): string {
  const head = JSON.stringify(rest, undefined, 2).replace(/\n\}$/, '');
  const lines = log.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  return `${head},\n  "log": [${lines === '' ? '' : `\n${lines}\n  `}]\n}\n`;
}
