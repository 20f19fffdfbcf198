import { getProvider, listProviders } from '@/contract/provider';
import { handle } from '../handler';
import { notFound } from '../http/problem';
import { providerInfo, providerInfos } from '../provider/catalog';

export const providerHandlers = [
  handle(listProviders, () => providerInfos()),

  handle(getProvider, ({ params }) => {
    const info = providerInfo(params.provider);
    if (!info) throw notFound('provider', 'provider', params.provider);
    return info;
  }),
];
