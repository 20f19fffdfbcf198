import { Link } from '@/components/link';
import { PlainPage } from './plain-page';

/** The page for unknown addresses. */
export const PageNotFound = () => (
  <PlainPage
    title="Page not found"
    text="There is no page at this address. It may be mistyped, or its object may have been deleted."
  >
    <Link to="/projects">Go to the projects</Link>
  </PlainPage>
);
