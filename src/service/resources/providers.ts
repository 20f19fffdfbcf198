import { getProvider, listProviders } from '@/contract/provider';
import { toJson } from '@/lib/json';
import { handle } from '../handler';
import { jsonText } from '../http/reply';
import { providerInfo, providerInfos } from '../provider/catalog';
import { expectFound } from './lookup';

/** Made once: the catalog is long and does not change. */
let catalogText: string | undefined;

export const providerHandlers = [
  handle(listProviders, () => jsonText((catalogText ??= toJson(providerInfos())))),

  handle(getProvider, ({ params }) =>
    expectFound(providerInfo(params.provider), 'provider', 'provider', params.provider),
  ),
];
