import { useEffect, useState } from 'react';
import type { Diagnosis } from './diagnosis';
import type { ServicePreset } from './presets';

export const loadWork = () => import('./connect-work');

/** The rest of the page could not be loaded: the device is offline, or a new version was deployed. */
export const notLoaded: Diagnosis = {
  title: 'A part of this page could not be loaded',
  detail: 'The connection was lost, or the console was updated since this tab was opened.',
  remedies: ['Check the network, then reload the page.'],
};

/** Loads the page's logic and the deployment's presets after the first paint. */
export function usePresets(): readonly ServicePreset[] {
  const [presets, setPresets] = useState<readonly ServicePreset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const work = await loadWork();
      const read = await work.loadPresets(controller.signal);
      if (!controller.signal.aborted) setPresets(read);
    };
    // The form works without presets, and reports it if its logic cannot be loaded.
    load().catch(() => undefined);
    return () => controller.abort();
  }, []);
  return presets;
}
