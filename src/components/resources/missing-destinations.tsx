import { Link } from '@/components/link';
import { Fragment } from 'react';
import type { MissingDestination } from '@/lib/destination-usage';
import { plural } from '@/lib/format';
import { InstallationLink } from './installation-link';
import classes from './missing-destinations.module.css';

/** Customers linked per name; the rest are counted. */
const LISTED = 3;

interface MissingDestinationsProps {
  project: string;
  missing: readonly MissingDestination[];
}

/** References to destinations that do not exist, with links to where they can be fixed. */
export function MissingDestinations({ project, missing }: MissingDestinationsProps) {
  if (missing.length === 0) return null;
  return (
    <section className="callout below-16" data-failure aria-labelledby="missing-destinations">
      <h2 id="missing-destinations">
        {missing.length === 1 ? 'Missing destination' : plural(missing.length, 'missing destination')}
      </h2>
      <p className="quiet reading">
        Reads and subscriptions that send to a destination that does not exist fail. Create a destination of
        that name, or choose another one in the revision and deploy it.
      </p>
      <ul className={`${classes.list} stack gap-8`}>
        {missing.map(({ name, integrations, installations }) => (
          <li key={name}>
            <code>{name}</code>
            {integrations.map(({ integration, places }) => (
              <div key={integration.id} className={classes.use}>
                {integration.name}:{' '}
                {places.map(({ text, node }, at) => (
                  <Fragment key={node}>
                    {at > 0 ? ', ' : ''}
                    <Link
                      to="/projects/$project/integrations/$integration/edit"
                      params={{ project, integration: integration.id }}
                      search={{ node }}
                    >
                      {text}
                    </Link>
                  </Fragment>
                ))}
              </div>
            ))}
            {installations.length > 0 ? (
              <div className={classes.use}>
                Settings of{' '}
                {installations.slice(0, LISTED).map(({ installation }, at) => (
                  <Fragment key={installation.id}>
                    {at > 0 ? ', ' : ''}
                    <InstallationLink project={project} installation={installation} />
                  </Fragment>
                ))}
                {installations.length > LISTED
                  ? ` and ${plural(installations.length - LISTED, 'more customer')}`
                  : ''}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
