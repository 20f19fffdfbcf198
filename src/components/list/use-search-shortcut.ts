import type { RefObject } from 'react';
import { useShortcuts } from '@/components/shortcuts';

/** `/` goes to the search field of a list. */
export function useSearchShortcut(label: string, input: RefObject<HTMLInputElement | null>): void {
  useShortcuts('List', [
    {
      keys: '/',
      label,
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
}
