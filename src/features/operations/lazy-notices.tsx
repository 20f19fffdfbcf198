import { lazyPart } from '@/components/lazy-part';
import { TableSkeleton, TextSkeleton } from '@/components/skeletons';

// What takes the place of the list, each loaded when it is shown.

export const NoOperations = lazyPart(
  () => import('./no-operations').then((module) => module.NoOperations),
  () => <TableSkeleton columns={6} label="Reading operations" />,
);

export const NoInstallations = lazyPart(
  () => import('./no-operations').then((module) => module.NoInstallations),
  () => <TextSkeleton />,
);

export const ListNotOffered = lazyPart(
  () => import('./no-operations').then((module) => module.ListNotOffered),
  () => <TextSkeleton />,
);
