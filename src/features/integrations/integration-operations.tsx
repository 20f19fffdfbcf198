import { Link } from '@/components/link';
import { useRangeOperations } from '@/api/reading/range-operations';
import { RangeHeader, StatusLinks } from '@/components/resources/range-operations';
import { useRangeNow } from '@/components/range/use-range';
import { LoadingTrouble } from '@/components/state/loading-line';
import { UnreadableNote } from '@/components/list/unreadable-note';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { queryFor } from '@/lib/operation-query/print';
import type { TimeRange } from '@/lib/time-range';

interface IntegrationOperationsProps {
  project: string;
  integration: Integration;
  /** Those of this integration. Undefined while they are being read. */
  installations: readonly Installation[] | undefined;
  /** As in the address. */
  range: string | undefined;
  onRangeChange: (range: TimeRange) => void;
}

/** How the operations of an integration ended in a range. */
export function IntegrationOperations(props: IntegrationOperationsProps) {
  const { project, integration, installations, onRangeChange } = props;
  const operations = useRangeOperations(project, installations, {
    ranged: useRangeNow(props.range),
    // Also found where the names of integrations are not known.
    where: { integration: integration.id },
  });
  const { range, unreadable, loading, notOffered } = operations;
  const where = { integration: integration.name };
  const all = { to: '/projects/$project/operations', params: { project } } as const;
  return (
    <section aria-labelledby="operations">
      <RangeHeader operations={operations} onRangeChange={onRangeChange} />
      {notOffered ? (
        <p className="note">This service does not offer the list of operations.</p>
      ) : (
        <>
          <LoadingTrouble loading={loading} />
          <StatusLinks project={project} operations={operations} where={where}>
            <Link {...all} search={{ q: queryFor(where), range, group: 'customer' }}>
              Operations by customer
            </Link>
          </StatusLinks>
          <UnreadableNote project={project} noun="operation" count={unreadable.count}>
            , so these figures leave {unreadable.count === 1 ? 'it' : 'them'} out.
          </UnreadableNote>
        </>
      )}
    </section>
  );
}
