import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useDestinationReach } from '@/api/destination-usage';
import { NewLink } from '@/components/button-link';
import { InstallationLink } from '@/components/installation-link';
import { SectionHeader } from '@/components/section-header';
import { TextSkeleton } from '@/components/skeletons';
import type { Destination } from '@/contract/destination';
import { plural } from '@/lib/format';
import classes from './destinations.module.css';
import { placeWords } from './reach-items';

/** Customers listed by name; the rest are counted. */
const LISTED = 10;

interface DestinationUsesProps {
  project: string;
  destination: Destination;
}

/** Dependents of a destination. */
export function DestinationUses({ project, destination }: DestinationUsesProps) {
  const { integrations, installations, topics, reading } = useDestinationReach(project, destination);
  return (
    <section aria-labelledby="used-by">
      <SectionHeader id="used-by" title="Used by" />
      {reading ? (
        <TextSkeleton lines={3} label="Reading what uses this destination" />
      ) : (
        <div className={classes.uses}>
          <UseList
            title="Integrations"
            count={integrations?.length}
            one="integration"
            empty="No integration’s latest revision uses it."
            action={
              <NewLink
                size="xs"
                variant="default"
                to="/projects/$project/integrations/new"
                params={{ project }}
              >
                New integration
              </NewLink>
            }
            unknown="The list of integrations could not be read, so it is not known which ones send to it."
          >
            {integrations?.map(({ integration, places }) => (
              <li key={integration.id} className={classes.item}>
                <Link
                  className={classes.name}
                  to="/projects/$project/integrations/$integration"
                  params={{ project, integration: integration.id }}
                >
                  {integration.name}
                </Link>
                <span className="quiet">{placeWords(places)}</span>
              </li>
            ))}
          </UseList>
          <UseList
            title="Customers’ settings"
            count={installations?.length}
            one="customer with it in their settings"
            many="customers with it in their settings"
            empty="No customer’s own settings use it."
            unknown="The list of installations could not be read, so it is not known whose settings name it."
          >
            {installations?.slice(0, LISTED).map(({ installation, places }) => (
              <li key={installation.id} className={classes.item}>
                <InstallationLink project={project} installation={installation} className={classes.name} />
                <span className="quiet">{places.join(', ')}</span>
              </li>
            ))}
            {installations && installations.length > LISTED ? (
              <li className={classes.item}>and {plural(installations.length - LISTED, 'more customer')}</li>
            ) : null}
          </UseList>
          <UseList
            title="Topics"
            count={topics?.length}
            one="topic"
            empty="No topic is routed to it, so it receives no notifications."
            action={
              <NewLink size="xs" variant="default" to="/projects/$project/topics/new" params={{ project }}>
                New topic
              </NewLink>
            }
            unknown="The routes of topics could not be read, so it is not known which ones are routed to it."
          >
            {topics?.map(({ id, name }) => (
              <li key={id} className={classes.item}>
                <Link
                  className={classes.name}
                  to="/projects/$project/topics/$topic"
                  params={{ project, topic: id }}
                >
                  {name ?? id}
                </Link>
              </li>
            ))}
          </UseList>
        </div>
      )}
    </section>
  );
}

interface UseListProps {
  title: string;
  /** undefined if unknown. */
  count: number | undefined;
  one: string;
  many?: string;
  empty: string;
  unknown: string;
  /** How to get the first one. */
  action?: ReactNode;
  children: ReactNode;
}

function UseList({ title, count, one, many, empty, unknown, action, children }: UseListProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={classes.usesTitle}>
        {count ? plural(count, one, many) : title}
      </h3>
      {count ? (
        <ul className={classes.list} aria-labelledby={id}>
          {children}
        </ul>
      ) : (
        <>
          <p className="footnote">{count === undefined ? unknown : empty}</p>
          {count === undefined || !action ? null : <div className={classes.first}>{action}</div>}
        </>
      )}
    </div>
  );
}
