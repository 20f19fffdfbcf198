import { getRequest } from '../dialect';
import { bracketName } from '../field';
import type { ProviderBehavior } from '../provider-file';

export const klaviyo: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) => {
      const filter = [
        query.since && `greater-or-equal(updated,${query.since})`,
        query.until && `less-than(updated,${query.until})`,
      ].filter(Boolean);
      return getRequest(url + object.path, {
        'page[size]': query.pageSize,
        'page[cursor]': query.cursor,
        filter: filter.join(',') || undefined,
        [`fields[${object.entity}]`]: query.fields.join(',') || undefined,
      });
    },
    envelope: (record, id) => ({ type: record.object.entity, id, attributes: {} }),
  }),
  // The customer's own properties have display names as keys, so they show up as nested fields.
  customFields: ({ label }) => ({
    name: bracketName(['properties', label]),
    raw: ['attributes', 'properties', label],
  }),
};
