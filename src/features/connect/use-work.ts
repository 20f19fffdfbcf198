import { useEffect, useState } from 'react';
import { readDeploymentConfig } from '@/api/deployment-config';
import type { Diagnosis } from './diagnosis';
import { readPresets, type ServicePreset } from './presets';

export const loadWork = () => import('./connect-work');

/** Loads it before it is needed. If it cannot be loaded, "Connect" says so. */
export const prepareWork = () => void loadWork().catch(() => undefined);

/** The rest of the page could not be loaded: the device is offline, or a new version was deployed. */
export const notLoaded: Diagnosis = {
  title: 'A part of this page could not be loaded',
  detail: 'The connection was lost, or the console was updated since this tab was opened.',
  remedies: ['Check the network, then reload the page.'],
};

/** The services that this deployment offers by name. The form works without them. */
export function usePresets(): readonly ServicePreset[] {
  const [presets, setPresets] = useState<readonly ServicePreset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    readDeploymentConfig(controller.signal).then(
      (config) => setPresets(readPresets(config, window.location.origin)),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return presets;
}
