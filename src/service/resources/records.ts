import { writeRecords, type WriteResult } from '@/contract/record';
import type { ItemResult } from '../engine/writes/write-call';
import { errorsOf } from '../engine/writes/write-end';
import type { WriteAnswer } from '../engine/writes/write-start';
import { failureText } from '../engine/wording';
import { handle } from '../handler';
import { jsonReply, Reply } from '../http/reply';
import { findIntegration } from './lookup';

type Written = Extract<WriteAnswer, { kind: 'written' }>;

function itemOf(result: ItemResult) {
  if (result.ok) return { success: true, recordId: result.id, ...(result.data ? { data: result.data } : {}) };
  return { success: false, errors: [{ message: failureText(result.failure) }] };
}

function singleOf({ operationId, results }: Written): WriteResult {
  const [result] = results;
  if (!result) return { operationId, errors: [{ message: 'No answer' }] };
  if (result.ok) return { operationId, result: itemOf(result) };
  const { status, code, message } = result.failure;
  return {
    operationId,
    errors: [{ message: failureText(result.failure) }],
    result: { success: false },
    rawResponse: { status, code, message },
  };
}

function batchOf({ operationId, results }: Written): WriteResult {
  const successCount = results.filter(({ ok }) => ok).length;
  return {
    operationId,
    successCount,
    failureCount: results.length - successCount,
    results: results.map(itemOf),
    errors: errorsOf(results).map((message) => ({ message })),
  };
}

/** The hosted service uses plain text to refuse a write that it does not start (facts 1.16). */
const plainRefusal = (message: string) =>
  new Reply(message, 400, { 'content-type': 'text/plain; charset=utf-8' });

export const recordHandlers = [
  handle(writeRecords, (call) => {
    const { body, params, engine } = call;
    const { id } = findIntegration(call, params.integrationId);
    const answer = engine.write({ ...body, integrationId: id, objectName: params.objectName });
    if (answer.kind === 'refused') return plainRefusal(answer.message);
    if (answer.kind === 'accepted') return { operationId: answer.operationId };
    const result = answer.isBatch ? batchOf(answer) : singleOf(answer);
    // A reply rather than a refusal, so that the operation and its log are kept.
    if (!answer.results.some(({ ok }) => ok)) return jsonReply(result, 422);
    return result;
  }),
];
