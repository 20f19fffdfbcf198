import { Link } from '@/components/link';
import type { What } from '@/lib/project-model/compare';

const pages = {
  destination: '/projects/$project/destinations/$destination',
  topic: '/projects/$project/topics/$topic',
  integration: '/projects/$project/integrations/$integration',
} as const;

interface SetUpLinkProps {
  project: string;
  what: What;
  id: string;
  children: string;
}

/** A link to a destination, a topic or an integration. */
export const SetUpLink = ({ project, what, id, children }: SetUpLinkProps) => (
  <Link to={pages[what]} params={{ project, destination: id, topic: id, integration: id }}>
    {children}
  </Link>
);
