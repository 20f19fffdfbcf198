import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import pageWords from '@/lib/page-words.json';
import { listName, PageHeader, type ListName } from './page-header';

interface NotFoundPageProps {
  project: string;
  list: ListName;
  /** "JWT key" */
  noun: string;
  /** Why it may not be there. */
  children: ReactNode;
}

/** Shown if the project does not have what the address names. */
export function NotFoundPage({ project, list, noun, children }: NotFoundPageProps) {
  const name = listName(list);
  // "JWT keys" keeps its capitals.
  const nouns = /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name;
  return (
    <>
      <PageHeader title={`${noun} not found`} section={pageWords[list].title} description={children} />
      <Link to={`/projects/$project/${list}`} params={{ project }}>
        Go to the {nouns}
      </Link>
    </>
  );
}
