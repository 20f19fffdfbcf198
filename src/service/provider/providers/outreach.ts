import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

export const outreach: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) => {
      const { since, until } = query;
      const isWindow = since !== undefined || until !== undefined;
      return getRequest(url + object.path, {
        'page[size]': query.pageSize,
        'page[after]': query.cursor,
        'filter[updatedAt]': isWindow ? `${since ?? 'neginf'}..${until ?? 'inf'}` : undefined,
        [`fields[${object.entity}]`]: query.fields.join(',') || undefined,
      });
    },
    envelope: (record, id) => ({
      type: record.object.entity,
      id: Number(id),
      attributes: {},
      links: { self: `https://api.outreach.io/api/v2${record.object.path}/${id}` },
    }),
  }),
  customFields: ({ ordinal }) => ({
    name: `custom${ordinal + 1}`,
    raw: ['attributes', `custom${ordinal + 1}`],
  }),
};
