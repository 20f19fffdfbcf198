import { iso } from '@/lib/time';
import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

export const outreach: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) => {
      const range = `${query.since === undefined ? 'neginf' : iso(query.since)}..${query.until === undefined ? 'inf' : iso(query.until)}`;
      const windowed = query.since !== undefined || query.until !== undefined;
      return getRequest(url + object.path, {
        'page[size]': query.pageSize,
        'page[after]': query.cursor,
        'filter[updatedAt]': windowed ? range : undefined,
        [`fields[${object.entity}]`]: query.fields.join(',') || undefined,
      });
    },
    search: (url, object, filters, limit) =>
      getRequest(url + object.path, {
        'page[size]': limit,
        ...Object.fromEntries(filters.map((one) => [`filter[${one.fieldName}]`, String(one.value)])),
      }),
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
