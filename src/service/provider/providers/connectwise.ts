import { camel } from '../custom-fields';
import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

export const connectWise: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) =>
      getRequest(url + object.path, {
        pageSize: query.pageSize,
        pageId: query.cursor,
        fields: query.fields.join(',') || undefined,
        conditions:
          [query.since && `lastUpdated>=[${query.since}]`, query.until && `lastUpdated<[${query.until}]`]
            .filter(Boolean)
            .join(' and ') || undefined,
      }),
  }),
  customFields: ({ label }) => ({ name: camel(label), raw: [camel(label)] }),
};
