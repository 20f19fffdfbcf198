import {
  hashKey,
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyOf, Endpoint, PathParams } from '@/contract/endpoint';
import { request } from './http';
import type { RequestOptions } from './http-request';
import { invalidateOffered } from './offered';
import { toProblem } from './problem';

interface ChangeOptions<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** What the change affects. It is read again, and until then the mutation stays pending. */
  invalidates?: readonly QueryKey[];
}

/**
 * A mutation that ignores a second call while it runs: the caller gets the promise of the first. Two presses can come
 * before React renders `isPending`. `problem` is why the last one failed.
 */
export function useChange<Data, Variables = void>({
  invalidates = [],
  ...options
}: ChangeOptions<Data, Variables>) {
  const queryClient = useQueryClient();
  const { mutateAsync, ...mutation } = useMutation({
    onSuccess: () => Promise.all(invalidates.map((key) => invalidateOffered(queryClient, key))),
    ...options,
  });
  const pending = useRef(new Map<string, Promise<Data>>());

  const begin: typeof mutateAsync = (...change) => {
    const key = hashKey([change[0]]);
    const sent =
      pending.current.get(key) ?? mutateAsync(...change).finally(() => pending.current.delete(key));
    pending.current.set(key, sent);
    return sent;
  };
  const mutate: typeof mutation.mutate = (...change) => {
    // The failure is in the mutation's state.
    begin(...change).catch(() => undefined);
  };
  const problem = mutation.error ? toProblem(mutation.error) : undefined;
  return { ...mutation, problem, mutate, mutateAsync: begin };
}

/** A change that is the body of one request. What the service answers may hold a secret, so it stays in no cache. */
export const useSend = <E extends Endpoint>(
  endpoint: E,
  path: PathParams<E>,
  invalidates: readonly QueryKey[] = [],
) =>
  useChange({
    gcTime: 0,
    mutationFn: (body: BodyOf<E>) => request(endpoint, { path, body } as unknown as RequestOptions<E>),
    invalidates,
  });
