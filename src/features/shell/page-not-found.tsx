import { Link } from '@tanstack/react-router';
import classes from './page-not-found.module.css';
import { usePageTitle } from '@/components/page-title';

/** The page for unknown addresses. */
export function PageNotFound() {
  usePageTitle('Page not found');
  return (
    <div className={classes.root}>
      <h1 id="page-title" tabIndex={-1} className={classes.title}>
        Page not found
      </h1>
      <p className="quiet">
        There is no page at this address. It may be mistyped, or its object may have been deleted.
      </p>
      <p>
        <Link to="/projects">Go to the projects</Link>
      </p>
    </div>
  );
}
