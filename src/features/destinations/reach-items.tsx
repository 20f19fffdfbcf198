import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { InstallationLink } from '@/components/installation-link';
import type { DestinationReach, IntegrationUse } from '@/lib/destination-usage';
import { plural } from '@/lib/format';

/** Customers listed by name; the rest are counted. */
const LISTED = 5;

export const placeWords = (places: IntegrationUse['places']) => places.map(({ text }) => text).join(', ');

// Each of these lists what depends on a destination, or says that it is not known.

/** Integrations whose latest revision names the destination. */
export const integrationItems = (
  project: string,
  integrations: DestinationReach['integrations'],
): readonly ReactNode[] =>
  integrations?.map(({ integration, places }) => (
    <>
      Integration{' '}
      <Link
        to="/projects/$project/integrations/$integration"
        params={{ project, integration: integration.id }}
      >
        {integration.name}
      </Link>
      : {placeWords(places)}
    </>
  )) ?? ['Which integrations send to it is not known: the list could not be read'];

/** Customers whose own settings name the destination. */
export function installationItems(
  project: string,
  installations: DestinationReach['installations'],
): readonly ReactNode[] {
  if (!installations) return ['Which customers’ settings name it is not known: the list could not be read'];
  const rest = installations.length - LISTED;
  return [
    ...installations.slice(0, LISTED).map(({ installation, places }) => (
      <>
        Settings of customer <InstallationLink project={project} installation={installation} />:{' '}
        {places.join(', ')}
      </>
    )),
    ...(rest > 0 ? [`Settings of ${plural(rest, 'more customer')}`] : []),
  ];
}

export const topicItems = (project: string, topics: DestinationReach['topics']): readonly ReactNode[] =>
  topics?.map(({ id, name }) => (
    <>
      Topic{' '}
      <Link to="/projects/$project/topics/$topic" params={{ project, topic: id }}>
        {name ?? id}
      </Link>
    </>
  )) ?? ['Which topics are routed to it is not known: the routes could not be read'];
