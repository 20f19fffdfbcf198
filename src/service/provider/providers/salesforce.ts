import { snake } from '../custom-fields';
import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';
import type { ObjectSpec } from '../spec';

const data = '/services/data/v61.0';
const quoted = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One query per read. A read of all fields uses `FIELDS(ALL)`. */
function soql(
  object: ObjectSpec,
  names: readonly string[],
  where: readonly (string | undefined)[],
  limit: number,
): string {
  const columns =
    names.length === 0 ? 'FIELDS(ALL)' : [...new Set(['Id', ...names, 'SystemModstamp'])].join(',');
  const conditions = where.filter(Boolean).join(' AND ');
  return `SELECT ${columns} FROM ${object.entity}${conditions === '' ? '' : ` WHERE ${conditions}`} ORDER BY Id LIMIT ${limit}`;
}

const isPardot = (object: ObjectSpec) => object.module === 'account-engagement';
export const salesforce: ProviderBehavior = {
  dialect: (rest) => ({
    list: (url, object, query) => {
      if (isPardot(object)) return rest.list(url, object, query);
      // Further pages are requested by a locator instead of the query.
      if (query.cursor !== undefined)
        return {
          method: 'GET',
          url: `${url}${data}/query/01g${query.cursor.slice(0, 12)}-${query.pageSize}`,
        };
      const where = [
        query.since && `SystemModstamp >= ${query.since}`,
        query.until && `SystemModstamp < ${query.until}`,
        ...(query.filters ?? []).map((one) => `${one.fieldName} = ${quoted(one.value)}`),
      ];
      return getRequest(`${url}${data}/query`, { q: soql(object, query.fields, where, query.pageSize) });
    },
    batch: (url, _, action) => ({
      method: action === 'create' ? 'POST' : 'PATCH',
      url: `${url}${data}/composite/sobjects`,
    }),
    describe: (url, object) => ({
      method: 'GET',
      url: isPardot(object) ? url + object.path : `${url}${data}/sobjects/${object.entity}/describe`,
    }),
    envelope: (record, id) =>
      isPardot(record.object)
        ? {}
        : {
            attributes: { type: record.object.entity, url: `${data}/sobjects/${record.object.entity}/${id}` },
            Id: id,
          },
  }),
  customFields: ({ label }) => {
    const words = snake(label).split('_').map(titled).join('_');
    return { name: `${words.toLowerCase()}__c`, raw: [`${words}__c`] };
  },
};
