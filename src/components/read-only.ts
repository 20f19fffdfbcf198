import { createContext, use } from 'react';

/** Why nothing can be changed at the service; undefined if it can. */
export const ReadOnlyContext = createContext<string | undefined>(undefined);

export const useReadOnlyReason = (): string | undefined => use(ReadOnlyContext);
