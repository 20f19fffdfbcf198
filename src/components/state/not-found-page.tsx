import { useParams } from '@tanstack/react-router';
import { Link } from '@/components/link';
import pageWords from '@/lib/page-words.json';
import { listName, PageHeader, type ListName } from '@/components/page/page-header';

interface NotFoundPageProps {
  list: ListName;
  /** The parameter of the address that holds its id or name. */
  param: 'connection' | 'destination' | 'integration' | 'key' | 'topic';
}

/** Shown if the project does not have what the address names. */
export function NotFoundPage({ list, param }: NotFoundPageProps) {
  const params = useParams({ strict: false });
  const name = listName(list);
  // "JWT keys" keeps its capitals.
  const nouns = /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name;
  const noun = nouns.slice(0, -1);
  const isNamed = param === 'destination' || param === 'integration';
  return (
    <>
      <PageHeader
        title={`${name.slice(0, -1)} not found`}
        section={pageWords[list].title}
        description={`This project has no ${noun} “${params[param]}”, or this service does not offer to read it. It may have been deleted${isNamed ? ' or renamed' : ''}.`}
      />
      <Link to={`/projects/$project/${list}`} params={{ project: params.project ?? '' }}>
        Go to the {nouns}
      </Link>
    </>
  );
}
