import { useEffect, useEffectEvent, useState } from 'react';
import type { Accepted } from './connect-work';
import type { Diagnosis } from './diagnosis';
import { onConnectToken } from './one-click';
import { loadWork, notLoaded } from './use-work';

type LinkState = 'idle' | 'connecting' | Diagnosis;

/** Redeems the token of a one-click link, if there is one. */
export function useOneClick(onConnected: (accepted: Accepted) => void): LinkState {
  const [state, setState] = useState<LinkState>('idle');

  const redeem = useEffectEvent(async (token: string) => {
    setState('connecting');
    const work = await loadWork().catch(() => undefined);
    const outcome = work ? await work.redeemLink(token) : notLoaded;
    if ('service' in outcome) onConnected(outcome);
    else setState(outcome);
  });

  useEffect(() => onConnectToken((token) => void redeem(token)), []);
  return state;
}
