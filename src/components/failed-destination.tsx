import { Link } from '@tanstack/react-router';
import { destinationIn, type KnownFailure } from '@/lib/known-failures';

interface FailedDestinationProps {
  project: string;
  failure: KnownFailure;
  /** The operation's result, which may name the destination. */
  text: string | null | undefined;
}

/**
 * Links from a delivery failure to its destination, or to the list if the destination is not named or does not exist.
 */
export function FailedDestination({ project, failure, text }: FailedDestinationProps) {
  if (failure.page !== 'destinations') return null;
  const name = failure.id === 'missing-destination' ? undefined : destinationIn(text ?? '');
  return name === undefined ? (
    <Link to="/projects/$project/destinations" params={{ project }}>
      Open the destinations
    </Link>
  ) : (
    <Link to="/projects/$project/destinations/$destination" params={{ project, destination: name }}>
      Open destination {name}
    </Link>
  );
}
