import { deviceStore } from '@/lib/browser-store';
import type { OperationView } from '@/lib/operation-views';

/** "status:failed · by customer". */
export const viewText = ({ query, group }: Omit<OperationView, 'name'>): string =>
  group ? `${query} · by ${group}` : query;

export const whereKept = (): string =>
  deviceStore.works()
    ? 'Views are kept on this device, for this service and project.'
    : 'This browser keeps no data for this site, so views are gone when this page is reloaded or closed.';

/** Added to the words of a change that the browser could not keep. */
export const unlessKept = (isKept: boolean): string => (isKept ? '' : ', until this page is reloaded');
