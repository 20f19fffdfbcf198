import { storedValue } from '@/lib/browser-store';
import { currentSession } from './session';

/** The id of the project of the current service that this device showed last. */
export const lastProject = storedValue(
  () => `signalbox.project.${currentSession()?.service.id ?? ''}`,
  (stored) => (typeof stored === 'string' ? stored : undefined),
);
