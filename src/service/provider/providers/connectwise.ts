import { iso } from '@/lib/time';
import { camel } from '../custom-fields';
import { compact } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

const condition = (field: string, sign: string, millis: number | undefined) =>
  millis === undefined ? '' : `${field}${sign}[${iso(millis)}]`;

export const connectWise: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) => ({
      method: 'GET',
      url: url + object.path,
      query: compact({
        pageSize: query.pageSize,
        pageId: query.cursor,
        fields: query.fields.join(',') || undefined,
        conditions:
          [condition('lastUpdated', '>=', query.since), condition('lastUpdated', '<', query.until)]
            .filter((part) => part !== '')
            .join(' and ') || undefined,
      }),
    }),
    search: (url, object, filters, limit) => ({
      method: 'GET',
      url: url + object.path,
      query: {
        pageSize: String(limit),
        conditions: filters.map((one) => `${one.fieldName}=${JSON.stringify(one.value)}`).join(' and '),
      },
    }),
  }),
  customFields: ({ label }) => ({ name: camel(label), raw: [camel(label)] }),
};
