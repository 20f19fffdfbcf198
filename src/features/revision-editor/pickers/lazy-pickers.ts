import { lazyOverlay } from '@/components/lazy-part';

export const FieldPicker = lazyOverlay(() => import('./field-picker').then((m) => m.FieldPicker));
export const NewDestination = lazyOverlay(() => import('./new-destination').then((m) => m.NewDestination));
