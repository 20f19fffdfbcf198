import { deliverResults, triggerRead } from '@/contract/record';
import { handle } from '../handler';
import { refuseInput } from '../http/problem';
import { findIntegration } from './lookup';

const milliseconds = (text: string | undefined) =>
  text === undefined ? undefined : Date.parse(text.replace(' ', 'T'));

export const readHandlers = [
  handle(triggerRead, (call) => {
    const { body, params, engine } = call;
    const { id } = findIntegration(call, params.integrationId);
    const result = engine.triggerRead({
      integrationId: id,
      groupRef: body.groupRef,
      objectName: params.objectName,
      since: milliseconds(body.sinceTimestamp),
      until: milliseconds(body.untilTimestamp),
    });
    if (!result.ok)
      throw refuseInput(422, {
        in: result.input === 'groupRef' ? 'body' : 'path',
        name: result.input,
        detail: result.message,
        value: result.input === 'groupRef' ? body.groupRef : params.objectName,
      });
    return { operationId: result.operationId };
  }),

  // Deprecated by the hosted service. Here it sends the held messages of objects with `delivery.mode: onRequest`.
  handle(deliverResults, (call) => {
    const { body, params, engine } = call;
    const { id } = findIntegration(call, params.integrationId);
    const { objectName } = params;
    const refusal = engine.deliverHeld({ ...body, integrationId: id, objectName });
    if (refusal)
      throw refuseInput(400, {
        in: refusal.input === 'groupRef' ? 'body' : 'path',
        name: refusal.input,
        detail: refusal.message,
        value: refusal.input === 'groupRef' ? body.groupRef : objectName,
      });
  }),
];
