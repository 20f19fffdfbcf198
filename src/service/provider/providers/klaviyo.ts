import { iso } from '@/lib/time';
import { getRequest } from '../dialect';
import { bracketName } from '../field';
import type { ProviderBehavior } from '../provider-file';

export const klaviyo: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) => {
      const filter = [
        query.since !== undefined && `greater-or-equal(updated,${iso(query.since)})`,
        query.until !== undefined && `less-than(updated,${iso(query.until)})`,
      ].filter((part) => part !== false);
      return getRequest(url + object.path, {
        'page[size]': query.pageSize,
        'page[cursor]': query.cursor,
        filter: filter.join(',') || undefined,
        [`fields[${object.entity}]`]: query.fields.join(',') || undefined,
      });
    },
    search: (url, object, filters, limit) =>
      getRequest(url + object.path, {
        'page[size]': limit,
        filter: filters.map((one) => `equals(${one.fieldName},${JSON.stringify(one.value)})`).join(','),
      }),
    envelope: (record, id) => ({ type: record.object.entity, id, attributes: {} }),
  }),
  // The customer's own properties have display names as keys, so they show up as nested fields.
  customFields: ({ label }) => ({
    name: bracketName(['properties', label]),
    raw: ['attributes', 'properties', label],
  }),
};
