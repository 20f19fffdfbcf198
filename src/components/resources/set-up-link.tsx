import { Link } from '@/components/link';
import type { What } from '@/lib/project-model/compare';

interface SetUpLinkProps {
  project: string;
  what: What;
  id: string;
  children: string;
}

/** A link to a destination, a topic or an integration. */
export function SetUpLink({ project, what, id, children }: SetUpLinkProps) {
  if (what === 'destination')
    return (
      <Link to="/projects/$project/destinations/$destination" params={{ project, destination: id }}>
        {children}
      </Link>
    );
  if (what === 'topic')
    return (
      <Link to="/projects/$project/topics/$topic" params={{ project, topic: id }}>
        {children}
      </Link>
    );
  return (
    <Link to="/projects/$project/integrations/$integration" params={{ project, integration: id }}>
      {children}
    </Link>
  );
}
