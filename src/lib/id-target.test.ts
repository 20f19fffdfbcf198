import { expect, test } from 'vitest';
import { idTarget } from './id-target';

const place = { operation: 'op-1', installationId: 'inst-1', integrationId: 'int-1' };

test.each([
  ['operation_id', 'op-2', { kind: 'operation', operation: 'op-2' }],
  ['operationId', 'op-2', { kind: 'operation', operation: 'op-2' }],
  ['destination-id', 'd', { kind: 'destination', destination: 'd' }],
  ['topicId', 't', { kind: 'topic', topic: 't' }],
  ['installationId', 'inst-1', { kind: 'installation', integration: 'int-1', installation: 'inst-1' }],
])('%s %s leads somewhere', (key, value, target) => {
  expect(idTarget(key, value, place)).toEqual(target);
});

test.each([
  ['operation_id', 'op-1'],
  ['installationId', 'inst-2'],
  ['messageId', 'm'],
  ['constructor', 'x'],
  ['operationId', ''],
  ['operationId', '../x'],
  ['operationId', '..'],
  ['operationId', 'two words'],
])('%s %s does not', (key, value) => {
  expect(idTarget(key, value, place)).toBeUndefined();
});
