import { createContext, use, useEffect } from 'react';
import { showTitle } from './tab-mark';

const product = 'Signalbox';

/** The name of the project whose page is shown, for document titles. */
export const ProjectNameContext = createContext<string | undefined>(undefined);

/** "Title · Section · Project · Signalbox", without what is missing and without duplicates. */
export const documentTitle = (...parts: readonly (string | undefined)[]): string =>
  [...new Set([...parts.filter((part) => part?.trim()), product])].join(' · ');

export const useDocumentTitle = (...parts: readonly (string | undefined)[]): string =>
  documentTitle(...parts, use(ProjectNameContext));

export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = documentTitle(...parts, use(ProjectNameContext));
  useEffect(() => {
    showTitle(title);
  }, [title]);
}
