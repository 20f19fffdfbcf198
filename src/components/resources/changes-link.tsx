import { Link } from '@/components/link';
import type { What } from '@/lib/project-model/compare';

/** Leads to what is known of the changes of one thing. */
export const ChangesLink = ({ project, what, id }: { project: string; what: What; id: string }) => (
  <Link to="/projects/$project/settings/changes" params={{ project }} search={{ thing: `${what}:${id}` }}>
    See changes
  </Link>
);
