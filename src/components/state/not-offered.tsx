import { lazyPart } from './lazy-part';
import { TextSkeleton } from './skeletons';

/** Shown in place of a list that the service does not offer, which few services lack. */
export const NotOffered = lazyPart(
  () => import('./not-offered-notice'),
  'NotOfferedNotice',
  () => <TextSkeleton />,
);
