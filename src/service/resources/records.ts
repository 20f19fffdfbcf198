import { ExactNumber } from '@/contract/exact-number';
import {
  deliverResults,
  searchRecords,
  triggerRead,
  writeRecords,
  type WriteResult,
} from '@/contract/record';
import type { HeldRefusal } from '../engine/deliveries/held';
import type { ItemResult } from '../engine/writes/write-call';
import { errorsOf } from '../engine/writes/write-end';
import type { WriteAnswer } from '../engine/writes/write-start';
import { failureText } from '../engine/wording';
import { handle } from '../handler';
import { refuseBody, refuseInput } from '../http/problem';
import { jsonReply, Reply } from '../http/reply';
import { findIntegration } from './lookup';
import { providerRefusal } from './provider-call';

const milliseconds = (text: string | undefined) =>
  text === undefined ? undefined : Date.parse(text.replace(' ', 'T'));

const refusalOf = (
  status: 400 | 422,
  { input, message }: NonNullable<HeldRefusal>,
  groupRef: string,
  objectName: string,
) =>
  input === 'groupRef'
    ? refuseBody(status, input, message, groupRef)
    : refuseInput(status, { in: 'path', name: input, detail: message, value: objectName });

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
  handle(triggerRead, (call) => {
    const { objectName } = call.params;
    const { groupRef, sinceTimestamp, untilTimestamp } = call.body;
    const { id: integrationId } = findIntegration(call, call.params.integrationId);
    const window = { since: milliseconds(sinceTimestamp), until: milliseconds(untilTimestamp) };
    const result = call.engine.triggerRead({ integrationId, groupRef, objectName, ...window });
    if (!result.ok) throw refusalOf(422, result, groupRef, objectName);
    return { operationId: result.operationId };
  }),

  // Deprecated by the hosted service. Here it sends the held messages of objects with `delivery.mode: onRequest`.
  handle(deliverResults, (call) => {
    const { objectName } = call.params;
    const { id: integrationId } = findIntegration(call, call.params.integrationId);
    const refusal = call.engine.deliverHeld({ ...call.body, integrationId, objectName });
    if (refusal) throw refusalOf(400, refusal, call.body.groupRef, objectName);
  }),

  handle(searchRecords, (call) => {
    const { body, query, params, engine } = call;
    const { groupRef } = query;
    const { objectName, fieldFilters } = body;
    const { id } = findIntegration(call, params.integrationId);
    const filters = fieldFilters.map((filter) => ({
      ...filter,
      value: filter.value instanceof ExactNumber ? filter.value.source : filter.value,
    }));
    const found = engine.search({ integrationId: id, groupRef, objectName, filters });
    switch (found.kind) {
      case 'found':
        return { result: found.entries.map((entry) => ({ ...entry })) };
      case 'refused':
        throw refuseInput(400, {
          in: found.input === 'groupRef' ? 'query' : 'body',
          name: found.input,
          detail: found.message,
          value: found.input === 'groupRef' ? groupRef : objectName,
        });
      case 'filter':
        throw refuseBody(
          400,
          `fieldFilters[${found.index}].fieldName`,
          found.message,
          fieldFilters[found.index]?.fieldName,
        );
      case 'failed':
        // Returned rather than thrown, so that the connection stays marked as having bad credentials.
        return providerRefusal(found.failure);
    }
  }),

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
