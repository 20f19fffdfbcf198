import { getProvider, listProviders } from '@/contract/provider';
import { handle } from '../handler';
import { providerInfo, providerInfos } from '../provider/catalog';
import { expectFound } from './lookup';

export const providerHandlers = [
  handle(listProviders, () => providerInfos()),

  handle(getProvider, ({ params }) => {
    return expectFound(providerInfo(params.provider), 'provider', 'provider', params.provider);
  }),
];
