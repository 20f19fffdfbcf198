import type { ProviderBehavior } from '../provider-file';

export const github: ProviderBehavior = {
  dialect: () => ({
    search: (url, object, filters, limit) => ({
      method: 'GET',
      url: `${url}/search/${object.entity.toLowerCase()}`,
      query: {
        per_page: String(limit),
        q: filters.map((one) => `${one.fieldName}:${one.value}`).join(' '),
      },
    }),
  }),
};
