import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { useDestinationReach } from '@/api/destination-usage';
import { InstallationLink } from '@/components/resources/installation-link';
import type { Destination } from '@/contract/destination';
import { plural } from '@/lib/format';

/** Customers listed by name; the rest are counted. */
const LISTED = 10;

const unknown = (what: string, list: string) => [`${what} is not known: the ${list} could not be read`];

/** What depends on a destination, a line for each, also for what is not known. `topicNote` follows each topic. */
export function useDependents(project: string, destination: Destination, topicNote = '') {
  const { integrations, installations, topics, reading } = useDestinationReach(project, destination);
  const rest = (installations?.length ?? 0) - LISTED;
  const lines: ReactNode[] = [
    ...(integrations?.map(({ integration, places }) => (
      <>
        Integration{' '}
        <Link
          to="/projects/$project/integrations/$integration"
          params={{ project, integration: integration.id }}
        >
          {integration.name}
        </Link>{' '}
        <span className="quiet">{places.map(({ text }) => text).join(', ')}</span>
      </>
    )) ?? unknown('Which integrations send to it', 'list of integrations')),
    ...(installations?.slice(0, LISTED).map(({ installation, places }) => (
      <>
        Settings of customer <InstallationLink project={project} installation={installation} />{' '}
        <span className="quiet">{places.join(', ')}</span>
      </>
    )) ?? unknown('Which customers’ settings name it', 'list of installations')),
    ...(rest > 0 ? [`Settings of ${plural(rest, 'more customer')}`] : []),
    ...(topics?.map(({ id, name }) => (
      <>
        Topic{' '}
        <Link to="/projects/$project/topics/$topic" params={{ project, topic: id }}>
          {name ?? id}
        </Link>{' '}
        {topicNote}
      </>
    )) ?? unknown('Which topics are routed to it', 'routes of topics')),
  ];
  const named = [...(integrations ?? []), ...(installations ?? [])];
  return {
    reading,
    lines: reading ? [] : lines,
    /** Integrations and customers' settings refer to it by name. */
    isNamed: named.length > 0,
    isNamingUnknown: !integrations || !installations,
    isNamedByIntegration: integrations !== undefined && integrations.length > 0,
    /** Topics refer to it by id. */
    isRouted: topics && topics.length > 0,
    isUnused: integrations?.length === 0,
  };
}
