import { useQuery } from '@tanstack/react-query';
import { keysRead } from '@/api/api-keys';
import { CASE_EXTENSION } from '@/api/case-file/case-format';
import { knownTextsOf } from '@/api/case-file/known-texts';
import type { CaseParts } from '@/api/case-file/make-case';
import { destinationQueries } from '@/api/destinations';
import { crc32 } from '@/api/history/crc32';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { lastGoodQuery } from '@/api/last-good';
import { useLinePins } from '@/api/line-pins';
import { GOOD_RUN_PAGES, operationLogQueries } from '@/api/operation-log/log-queries';
import { currentSession } from '@/api/session';
import { hasEnded, type Operation } from '@/contract/operation';
import type { RedactOptions } from '@/lib/redact';
import { configChanges } from './config-changes';

const version = String(import.meta.env['VITE_VERSION'] ?? 'unknown');

/** What a case is made of. */
export interface CaseSource {
  readonly parts: CaseParts;
  readonly options: RedactOptions;
  /** Identifies what was read. */
  readonly version: number;
  readonly links: { readonly operation: string; readonly installation: string };
}

/** Reads what a case of an operation holds; undefined while it is being read. */
export function useCaseParts(
  project: string,
  operation: Operation,
  { emails, records }: { emails: boolean; records: boolean },
): CaseSource | undefined {
  const { id, integrationId, installationId } = operation;
  const { pins } = useLinePins(id);
  // All of these are outside the specification but the log: what cannot be read is left out.
  const log = useQuery({
    ...operationLogQueries.read(project, id),
    staleTime: hasEnded(operation) ? Number.POSITIVE_INFINITY : 0,
  });
  const good = useQuery({
    ...lastGoodQuery(project, operation, GOOD_RUN_PAGES),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const installation = useQuery(installationQueries.detail(project, integrationId, installationId));
  const integrations = useQuery(integrationQueries.list(project));
  // Their header values and addresses are secrets that a log may mention.
  const destinations = useQuery(destinationQueries.list(project));
  if ([log, good, installation, integrations, destinations].some(({ isPending }) => isPending))
    return undefined;
  const goodRun = good.data?.operation;
  const integration = integrations.data?.find((one) => one.id === integrationId);
  const session = currentSession();
  const { apiKey, bearerToken, projectKeys = {} } = session?.credentials ?? {};
  const parts = {
    name: `operation-${id.replace(/[^\w-]+/g, '_').slice(0, 80)}${CASE_EXTENSION}`,
    service: serviceOf(session?.service.baseUrl),
    version,
    operations: [
      { operation, ...(goodRun && { good: goodRun.id }) },
      ...(goodRun ? [{ operation: goodRun }] : []),
    ],
    installations: installation.data ? [installation.data] : [],
    integrations: integration ? [integration] : [],
    changes: goodRun
      ? configChanges(goodRun, operation, installation.data, integration).map((change) => ({
          operation: id,
          ...change,
        }))
      : [],
    pins: pins.map(({ line, note }) => ({ operation: id, line: line + 1, ...(note && { note }) })),
    missing: [
      ...(installation.data
        ? []
        : ['The installation could not be read, so its config and connection are missing.']),
      ...(integration ? [] : ['The integration could not be read, so its revision is missing.']),
      ...(goodRun ? [] : ['No earlier run like this one that succeeded was found.']),
      ...(installation.data?.config && installation.data.config.id !== operation.configId
        ? [
            'The config is the current one, not the one that the operation ran with; the service keeps no earlier ones.',
          ]
        : []),
    ],
  };
  const knownTexts = knownTextsOf(destinations.data ?? [], installation.data, records);
  const base = `${location.origin}${import.meta.env.BASE_URL}projects/${encodeURIComponent(project)}`;
  return {
    parts,
    options: {
      known: [apiKey, bearerToken, ...Object.values(projectKeys), ...keysRead()].filter(
        (secret): secret is string => Boolean(secret),
      ),
      knownTexts,
      emails,
      records,
    },
    version: checksumOf([parts, knownTexts, log.data?.grownAt]),
    links: {
      operation: `${base}/operations/${encodeURIComponent(id)}`,
      installation: `${base}/installations/${encodeURIComponent(integrationId)}/${encodeURIComponent(installationId)}`,
    },
  };
}

/** Reading the same again makes no other case. */
const checksumOf = (value: unknown) => crc32(new TextEncoder().encode(JSON.stringify(value)).buffer);

/** The address without user name and query, which may contain credentials. */
function serviceOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const { origin, pathname } = new URL(address, location.href);
  return origin + pathname;
}
