import { useEffect, useState } from 'react';
import type { Diagnosis } from './diagnosis';
import type { ServicePreset } from './presets';

export const loadWork = () => import('./connect-work');

/** The rest of the page did not come: the device is offline, or the console was updated meanwhile. */
export const notLoaded: Diagnosis = {
  title: 'A part of this page could not be loaded',
  detail: 'The connection was lost, or the console was updated since this tab was opened.',
  remedies: ['Check the network, then reload the page.'],
};

/** Loads the rest of the page after its first paint, and with it the presets of the deployment. */
export function usePresets(): readonly ServicePreset[] {
  const [presets, setPresets] = useState<readonly ServicePreset[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const work = await loadWork();
      const read = await work.loadPresets(controller.signal);
      if (!controller.signal.aborted) setPresets(read);
    };
    // Without presets the form works as well, and says itself when the rest is missing.
    load().catch(() => undefined);
    return () => controller.abort();
  }, []);
  return presets;
}
