import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { SectionHeader } from '@/components/section-header';
import { TextSkeleton } from '@/components/skeletons';
import type { Destination } from '@/contract/destination';
import { plural } from '@/lib/format';
import { useDestinationReach } from './delete-destination';
import classes from './destinations.module.css';

interface DestinationUsesProps {
  project: string;
  destination: Destination;
}

/** What depends on a destination. */
export function DestinationUses({ project, destination }: DestinationUsesProps) {
  const { integrations, topics, reading } = useDestinationReach(project, destination);
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
            empty="No integration’s latest revision names it."
            unknown="The list of integrations could not be read, so it is not known which ones send to it."
          >
            {integrations?.map(({ integration, places }) => (
              <li key={integration.id} className={classes.item}>
                <span className={classes.name}>{integration.name}</span>
                <span className={classes.quiet}>{places.join(', ')}</span>
              </li>
            ))}
          </UseList>
          <UseList
            title="Topics"
            count={topics?.length}
            one="topic"
            empty="No topic is routed to it, so it gets no notifications."
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
  /** undefined when it is not known. */
  count: number | undefined;
  one: string;
  empty: string;
  unknown: string;
  children: ReactNode;
}

function UseList({ title, count, one, empty, unknown, children }: UseListProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className={classes.usesTitle}>
        {count ? plural(count, one) : title}
      </h3>
      {count ? (
        <ul className={classes.list} aria-labelledby={id}>
          {children}
        </ul>
      ) : (
        <p className={classes.note}>{count === undefined ? unknown : empty}</p>
      )}
    </div>
  );
}
