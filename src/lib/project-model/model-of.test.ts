import { expect, test } from 'vitest';
import { modelOf, type Readings } from './model-of';

const readings = (metadata: Record<string, unknown>, name = 'orders', type = 'webhook'): Readings => ({
  destinations: [{ id: '1', name, type, metadata }],
  topics: [],
  eventRoutes: [],
  topicRoutes: [],
  integrations: [],
});
test.each([
  [{ url: 'https://example.com/a' }, { url: '${ORDERS_URL}' }],
  [
    { headers: { 'X-Key': 'v', x_key: 'w' } },
    { headers: { 'X-Key': '${ORDERS_X_KEY}', x_key: '${ORDERS_X_KEY_2}' } },
  ],
  [{ headers: 'X-Key: v' }, { headers: '${ORDERS_HEADERS}' }],
  [
    { serverUrl: 'amqp://u:pw@mq', exchange: 'e' },
    { serverUrl: '${ORDERS_SERVERURL}', exchange: 'e' },
  ],
  [{ serverUrl: 'amqp://token@mq' }, { serverUrl: '${ORDERS_SERVERURL}' }],
  [{ note: 'see https://hooks.slack.com/services/x' }, { note: '${ORDERS_NOTE}' }],
  [{ region: '${NOT_A_SECRET}', tls: null }, { region: '${ORDERS_REGION}' }],
  [{ serverUrl: 'amqps://mq.example.com' }, { serverUrl: 'amqps://mq.example.com' }],
  [{ more: [{ at: 'https://u:p@h' }] }, { more: [{ at: '${ORDERS_AT}' }] }],
])('replaces the secrets of %j', (metadata, model) => {
  expect(modelOf(readings(metadata)).destinations[0]?.metadata).toEqual(model);
});

test('names placeholders by the destination and the key, whatever they are called', () => {
  expect(modelOf(readings({ url: 'x' }, 'größe')).destinations[0]?.metadata).toEqual({
    url: '${GR_SSE_URL}',
  });
});
