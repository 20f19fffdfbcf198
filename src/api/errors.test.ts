import { expect, test } from 'vitest';
import { listDestinations } from '@/contract/destination';
import { ApiError, isNotOffered, NetworkError } from './errors';

test('knows what a service may not offer', () => {
  const error = (status: number) => new ApiError({ endpoint: listDestinations, status });
  expect([404, 405, 501].every((status) => isNotOffered(error(status)))).toBe(true);
  expect([400, 401, 403, 500, 503].some((status) => isNotOffered(error(status)))).toBe(false);
  expect(isNotOffered(new NetworkError(listDestinations, 'timeout', 'x'))).toBe(false);
});
