import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import pageWords from '@/lib/page-words.json';
import { PageHeader, type ListName } from './page-header';

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
  const { title } = pageWords[list];
  // "JWT keys" keeps its capitals.
  const nouns = /^[A-Z][a-z]/.test(title) ? title.toLowerCase() : title;
  return (
    <>
      <PageHeader title={`${noun} not found`} section={title} description={children} />
      <Link to={`/projects/$project/${list}`} params={{ project }}>
        Go to the {nouns}
      </Link>
    </>
  );
}
