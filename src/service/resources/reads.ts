import { deliverResults, triggerRead } from '@/contract/record';
import type { HeldRefusal } from '../engine/deliveries/held';
import { handle } from '../handler';
import { refuseBody, refuseInput } from '../http/problem';
import { findIntegration } from './lookup';

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

export const readHandlers = [
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
];
