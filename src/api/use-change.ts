import { hashKey, useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/** What was asked for already is under way: whoever asks again is not told of its end. */
const never = new Promise<never>(() => {});

/**
 * A mutation that is not begun a second time while the same is under way. Two presses can come before React has drawn
 * the first one's effect, so `isPending` alone does not keep them apart.
 */
export function useChange<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const { mutateAsync, ...mutation } = useMutation(options);
  const underWay = useRef(new Set<string>());

  const begin: typeof mutateAsync = async (...change) => {
    const asked = hashKey([change[0]]);
    if (underWay.current.has(asked)) return never;
    underWay.current.add(asked);
    try {
      return await mutateAsync(...change);
    } finally {
      underWay.current.delete(asked);
    }
  };
  const mutate: typeof mutation.mutate = (...change) => {
    // What failed is in the mutation's own state.
    begin(...change).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync: begin };
}
