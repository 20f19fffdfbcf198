import { isNumber } from '@/contract/exact-number';
import { iso } from '@/lib/time';
import { snake } from '../custom-fields';
import { compact, getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';
import file from './hubspot.json';

/** The marketing APIs answer with plain JSON. The CRM writes all property values as text. */
const crmTypes: ReadonlySet<string> = new Set(Object.values(file.styles.default.types));

export const hubspot: ProviderBehavior = {
  dialect: () => ({
    list: (base, object, query) => {
      const { since, until, filters = [] } = query;
      const isSearch = since !== undefined || until !== undefined || filters.length > 0;
      if (isSearch && object.path.startsWith('/crm/v3/objects')) {
        return {
          method: 'POST',
          url: `${base}${object.path}/search`,
          query: compact({
            limit: query.pageSize,
            after: query.cursor,
            filter: [
              since && `hs_lastmodifieddate GTE ${since}`,
              until && `hs_lastmodifieddate LT ${until}`,
              ...filters.map((one) => `${one.fieldName} EQ ${one.value}`),
            ]
              .filter(Boolean)
              .join(' AND '),
            properties: query.fields.join(','),
          }),
        };
      }
      return getRequest(base + object.path, {
        limit: query.pageSize,
        after: query.cursor,
        properties: query.fields.join(',') || undefined,
        updatedAfter: since,
        updatedBefore: until,
      });
    },
    batch: (base, object, action) => ({ method: 'POST', url: `${base}${object.path}/batch/${action}` }),
    envelope: (record, id) =>
      record.object.path.startsWith('/crm/v3/objects')
        ? {
            id,
            properties: {},
            createdAt: iso(record.created),
            updatedAt: iso(record.modified),
            archived: false,
          }
        : { id },
  }),
  customFields: ({ label }) => ({ name: snake(label), raw: ['properties', snake(label)] }),
  encode: (value, metadata) =>
    value === null || (typeof value === 'object' && !isNumber(value)) || !crmTypes.has(metadata.providerType)
      ? value
      : String(value),
};
