import { plural, safeJson, truncateEnd } from '@/lib/format';
import type { Answer } from '../../provider/types';
import type { OperationLog } from '../log';
import type { ItemResult } from './write-call';
import type { NativeRecord } from './write-fields';
import { type WriteState, pastTense } from './write-state';
import { duration, failureText, fullRequest, listed, shortRequest } from '../wording';

/** Enough of a record to recognize it in a log. */
const maxRecordLength = 1000;
const maxRecords = 20;

/** Logs the records to be written, with the provider's names. */
export function logRecords(log: OperationLog, state: WriteState, natives: readonly NativeRecord[]): void {
  const notes = new Map<string, number>();
  for (const native of natives) for (const note of native.notes) notes.set(note, (notes.get(note) ?? 0) + 1);
  for (const [index, native] of natives.slice(0, maxRecords).entries()) {
    const names = Object.keys(native.fields);
    log.debug(`Record ${index + 1}: ${names.length > 0 ? listed(names) : 'no fields'}`, {
      record: truncateEnd(safeJson(state.items[index]?.record, 0), maxRecordLength),
      written: truncateEnd(safeJson(native.fields, 0), maxRecordLength),
      ifEmpty: native.ifEmpty.join(', ') || undefined,
    });
  }
  if (natives.length > maxRecords)
    log.debug(`and ${plural(natives.length - maxRecords, 'more record')}`, { records: natives.length });
  for (const [note, count] of notes)
    log.debug(natives.length > 1 ? `${note} (${plural(count, 'record')})` : note, { records: count });
  const associations = state.items.reduce((sum, item) => sum + (item.associations ?? 0), 0);
  if (associations > 0)
    log.warn(`${plural(associations, 'association')} not made: the simulated provider keeps none`, {
      details: { associations },
    });
}

export function logProviderCall<T>(
  log: OperationLog,
  state: WriteState,
  { request, latencyMs, outcome }: Answer<T>,
  success = 200,
): void {
  const failure = outcome.ok ? undefined : outcome;
  const status = failure?.status ?? success;
  const line = `${shortRequest(request)} → ${status === 0 ? 'no answer' : status} · ${duration(latencyMs)}`;
  const details = {
    request: fullRequest(request),
    durationMs: latencyMs,
    attempt: state.attempts,
    code: failure?.code,
  };
  if (failure) log.warn(line, { error: failureText(failure), details });
  else log.info(line, details);
}

/** Logs what became of each record. */
export function logResults(log: OperationLog, state: WriteState, results: readonly ItemResult[]): void {
  for (const [index, result] of results.entries()) {
    if (result.ok) {
      log.debug(`Record ${index + 1} ${pastTense[state.type]}: ${result.id}`, { recordId: result.id });
      continue;
    }
    log.error(`Record ${index + 1} refused`, {
      error: failureText(result.failure),
      details: { record: index + 1, status: result.failure.status, code: result.failure.code },
    });
  }
}
