import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { createProject, listProjects } from '@/contract/project';
import { createQueryClient, endsSession } from './query-client';

const refused = (over: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ endpoint: listProjects, status: 401, credential: 'apiKey', ...over });

describe('endsSession', () => {
  it('is a 401 to the credential that everything needs', () => {
    expect(endsSession(refused())).toBe(true);
    expect(endsSession(refused({ credential: 'bearer' }))).toBe(true);
  });

  it('is not a refused bearer token where only that is taken, nor any other failure', () => {
    expect(endsSession(refused({ endpoint: createProject, credential: 'bearer' }))).toBe(false);
    expect(endsSession(refused({ credential: undefined }))).toBe(false);
    expect(endsSession(refused({ status: 403 }))).toBe(false);
    expect(endsSession(new Error('401'))).toBe(false);
  });
});

describe('the query client', () => {
  it('tells of a refusal met by a query or by a mutation', async () => {
    const onRefused = vi.fn<() => void>();
    const client = createQueryClient({ onRefused });
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: () => Promise.reject(refused()) });
    await expect(observer.refetch({ throwOnError: true })).rejects.toThrow('answered 401');
    expect(onRefused).toHaveBeenCalledTimes(1);

    const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(refused()) });
    await expect(mutation.execute(undefined)).rejects.toThrow('answered 401');
    expect(onRefused).toHaveBeenCalledTimes(2);
  });
});
