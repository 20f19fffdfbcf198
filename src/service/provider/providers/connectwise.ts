import { iso } from '@/lib/time';
import { camel } from '../custom-fields';
import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

const updated = (sign: string, millis: number | undefined) =>
  millis === undefined ? '' : `lastUpdated${sign}[${iso(millis)}]`;

export const connectWise: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) =>
      getRequest(url + object.path, {
        pageSize: query.pageSize,
        pageId: query.cursor,
        fields: query.fields.join(',') || undefined,
        conditions:
          [updated('>=', query.since), updated('<', query.until)]
            .filter((part) => part !== '')
            .join(' and ') || undefined,
      }),
    search: (url, object, filters, limit) =>
      getRequest(url + object.path, {
        pageSize: limit,
        conditions: filters.map((one) => `${one.fieldName}=${JSON.stringify(one.value)}`).join(' and '),
      }),
  }),
  customFields: ({ label }) => ({ name: camel(label), raw: [camel(label)] }),
};
