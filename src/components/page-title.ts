import { useEffect } from 'react';

const product = 'Signalbox';

/** "Title · Section · Signalbox", without duplicates. */
export function documentTitle(title: string, section?: string): string {
  return [title, section, product].filter((part, at, all) => part && all.indexOf(part) === at).join(' · ');
}

export function usePageTitle(title: string, section?: string): void {
  useEffect(() => {
    document.title = documentTitle(title, section);
  }, [title, section]);
}
