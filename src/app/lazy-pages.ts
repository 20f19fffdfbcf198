/** Pages that stand in for others. They are not part of the first page, which is never pending nor missing. */
import { lazyPart } from '@/components/state/lazy-part';

export const PagePending = lazyPart(() => import('./page-pending'), 'PagePending');
export const PageNotFound = lazyPart(() => import('@/features/shell/page-not-found'), 'PageNotFound');
