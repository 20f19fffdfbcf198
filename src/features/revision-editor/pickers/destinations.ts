import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { useEditor } from '../use-editor';

/** The project's destinations, as far as this service lists them. */
export function useDestinations() {
  const { project } = useEditor();
  const { data } = useOffered(destinationQueries.list(project), { optional: true });
  return {
    destinations: data,
    options: (data ?? []).map(({ name, type }) => ({ value: name, label: `${name} (${type})` })),
    /** The name of the only destination. Empty if there is none or a choice. */
    only: data?.length === 1 ? (data[0]?.name ?? '') : '',
  };
}
