import { Link } from '@/components/link';
import { Fragment } from 'react';

/** Names of destinations, each a link to its page. */
export function DestinationLinks({
  project,
  destinations,
}: {
  project: string;
  destinations: readonly string[];
}) {
  return destinations.map((destination, at) => (
    <Fragment key={destination}>
      {at > 0 ? ', ' : ''}
      <Link to="/projects/$project/destinations/$destination" params={{ project, destination }}>
        {destination}
      </Link>
    </Fragment>
  ));
}
