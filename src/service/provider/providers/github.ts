import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

export const github: ProviderBehavior = {
  dialect: () => ({
    search: (url, object, filters, limit) =>
      getRequest(`${url}/search/${object.entity.toLowerCase()}`, {
        per_page: limit,
        q: filters.map((one) => `${one.fieldName}:${one.value}`).join(' '),
      }),
  }),
};
