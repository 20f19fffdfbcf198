import { Link } from '@tanstack/react-router';
import { EmptyState } from '@/components/empty-state';
import { SectionHeader } from '@/components/section-header';
import classes from './home.module.css';

/** What the specification's endpoints do without any list to choose from. */
const possible = [
  ['/projects/$project/operations', 'Operations', 'See the state and the log of an operation'],
  ['/projects/$project/installations', 'Installations', 'Pause the reads of an installation, or delete it'],
  ['/projects/$project/connections', 'Connections', 'Connect a customer'],
  [
    '/projects/$project/integrations',
    'Integrations',
    'Create an integration, search records, see a revision with the fields of a customer',
  ],
  ['/projects/$project/objects', 'Object metadata', 'See the fields of a customer’s account'],
  ['/projects/$project/destinations', 'Destinations', 'See all of them'],
  ['/projects/$project/topics', 'Topics', 'Rename or delete a topic, and route events to it'],
  ['/projects/$project/jwt-keys', 'JWT keys', 'Register a public key, or see one'],
  ['/projects/$project/api-keys', 'API keys', 'Delete a key'],
  ['/projects/$project/provider-apps', 'Provider apps', 'Delete an app'],
] as const;

/** Home on a service that has none of the lists it counts. */
export function HomeWithoutLists({ project }: { project: string }) {
  return (
    <>
      <EmptyState title="This service does not offer the lists that this page counts">
        Installations, connections, integrations, topics and operations cannot be listed here, so their state
        is not known. You can still work with each of them by its id.
      </EmptyState>
      <section className={classes.latest} aria-labelledby="possible">
        <SectionHeader id="possible" title="What you can do here" />
        <dl className={classes.possible}>
          {possible.map(([to, label, what]) => (
            <div key={to} className={classes.possibleLine}>
              <dt>
                <Link to={to} params={{ project }}>
                  {label}
                </Link>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
