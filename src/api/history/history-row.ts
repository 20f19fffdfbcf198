import { isNumber, type JsonNumber } from '@/contract/exact-number';
import type { Operation } from '@/contract/operation';
import {
  idsOfKey,
  installationKey,
  toRow,
  type InstallationNames,
  type OperationRow,
} from '@/lib/operation-rows';
import { objectsOf } from '@/lib/operation-words';
import { redactText, type RedactOptions } from '@/lib/redact';
import { parseTime } from '@/lib/time';

/** What history keeps of an operation. Nothing else of an answer is stored. Times are in milliseconds. */
export interface HistoryRow {
  readonly id: string;
  /** Key of the installation; see `installationKey`. */
  readonly key: string;
  readonly configId: string;
  readonly action: string;
  readonly status: string;
  readonly result: string;
  readonly objects: readonly string[];
  readonly createTime: number | undefined;
  readonly updateTime: number | undefined;
  readonly records: number | undefined;
  readonly retries: number | undefined;
  /** When the service last sent it. */
  readonly readAt: number;
  /** The service no longer lists it. */
  readonly gone: boolean;
}

/** A row with the names that its installation has now. */
export interface FoundRow extends HistoryRow, InstallationNames {}

/** Names of an installation. They may change, so that rows refer to them by key. */
export interface HistoryInstallation {
  readonly key: string;
  readonly customer: string;
  readonly customerRef: string | undefined;
  readonly integration: string;
  readonly provider: string | undefined;
}

/** An operation as history keeps it. Runs in the page, because the redactor needs the credentials of this console. */
export function toHistoryRow(
  operation: Operation,
  readAt: number,
  credentials: readonly string[],
): HistoryRow {
  const options: RedactOptions = { known: credentials, personal: true };
  const clean = (text: string) => redactText(text, options);
  const { progress, successfulRecordIds, retry } = operation.metadata ?? {};
  return {
    id: operation.id,
    key: installationKey({ integrationId: operation.integrationId, id: operation.installationId }),
    configId: operation.configId,
    action: clean(operation.actionType),
    status: clean(operation.status),
    result: clean(operation.result ?? ''),
    objects: objectsOf(operation).map(clean),
    createTime: parseTime(operation.createTime)?.getTime(),
    updateTime: parseTime(operation.updateTime)?.getTime(),
    records: plain(progress?.recordsProcessed) ?? successfulRecordIds?.length,
    retries: plain(retry?.attempts),
    readAt,
    gone: false,
  };
}

/** Columns hold doubles. */
const plain = (value: JsonNumber | null | undefined) => (isNumber(value) ? Number(value) : undefined);

/** The part of an operation that is kept, as the interface has it. */
export function fromHistoryRow(row: HistoryRow, projectId: string): Operation {
  const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());
  return {
    id: row.id,
    projectId,
    ...idsOfKey(row.key),
    configId: row.configId,
    actionType: row.action,
    status: row.status,
    result: row.result,
    createTime: time(row.createTime),
    updateTime: time(row.updateTime),
    metadata: {
      objects: [...row.objects],
      ...(row.records === undefined ? {} : { progress: { recordsProcessed: row.records } }),
      ...(row.retries === undefined ? {} : { retry: { attempts: row.retries } }),
    },
  };
}

export const toOperationRow = (row: FoundRow, projectId: string): OperationRow => ({
  ...toRow(fromHistoryRow(row, projectId), row.key, row),
  gone: row.gone,
});
