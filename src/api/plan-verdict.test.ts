import { expect, test } from 'vitest';
import { createTopic } from '@/contract/topic';
import { ApiError, NetworkError } from './errors';
import { planVerdict } from './plan-verdict';
import { routingVerdict } from './routing-run';

const refused = (status: number, retryAfterMs?: number) =>
  new ApiError({ endpoint: createTopic, status, retryAfterMs });
const unanswered = (kind: 'offline' | 'timeout' | 'unreachable') => new NetworkError(createTopic, kind, 'x');

test.each([
  ['no network', unanswered('offline'), { status: 'failed', stops: true }],
  ['no answer in time', unanswered('timeout'), { status: 'unsure', stops: true }],
  ['no answer', unanswered('unreachable'), { status: 'unsure', stops: true }],
  ['an error of this page', new Error('no'), { status: 'failed', stops: true }],
  ['too many requests', refused(429), { status: 'wait', ms: 2_000 }],
  ['a wait that is asked for', refused(429, 7_000), { status: 'wait', ms: 7_000 }],
  ['a gateway without answer', refused(502), { status: 'unsure', stops: true }],
  ['a gateway that waited', refused(504), { status: 'unsure', stops: true }],
  ['a wrong key', refused(401), { status: 'failed', stops: true }],
  ['a service that is down', refused(503), { status: 'failed', stops: true }],
  ['a refusal', refused(422), { status: 'failed', stops: false }],
])('%s', (_, error, verdict) => expect(planVerdict(error)).toMatchObject(verdict));

test('a route that somebody else has added or removed is done', () => {
  const verdict = (action: 'add' | 'remove', status: number) =>
    routingVerdict(refused(status), { action }).status;
  expect([verdict('add', 409), verdict('remove', 404)]).toEqual(['done', 'done']);
  expect([verdict('add', 404), verdict('remove', 409)]).toEqual(['failed', 'failed']);
  expect(routingVerdict(unanswered('timeout'), { action: 'add' }).status).toBe('unsure');
});
