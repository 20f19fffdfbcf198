import { expect, test } from 'vitest';
import { createTopic, deleteTopic } from '@/contract/topic';
import { ApiError } from '@/api/errors';
import { NotSent, setUpVerdict } from './act';

test.each([
  ['not sent', new NotSent('why'), 'Not sent', false],
  ['not offered', new ApiError({ endpoint: createTopic, status: 404 }), 'Not offered', false],
  ['gone', new ApiError({ endpoint: deleteTopic, status: 404 }), 'Not found', false],
  ['refused', new ApiError({ endpoint: createTopic, status: 422 }), expect.any(String), false],
  ['forbidden', new ApiError({ endpoint: createTopic, status: 401 }), expect.any(String), true],
])('a step that is %s', (_, error, title, stops) =>
  expect(setUpVerdict(error)).toMatchObject({ status: 'failed', problem: { title }, stops }),
);
