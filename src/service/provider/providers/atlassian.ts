import { iso } from '@/lib/time';
import { getRequest } from '../dialect';
import type { ProviderBehavior } from '../provider-file';

export const atlassian: ProviderBehavior = {
  dialect: () => ({
    list: (url, object, query) => {
      if (object.name !== 'issue')
        return getRequest(`${url}${object.path}/search`, {
          maxResults: query.pageSize,
          startAt: query.cursor,
        });
      const since = query.since === undefined ? '' : `updated >= "${iso(query.since).slice(0, 16)}"`;
      const until = query.until === undefined ? '' : `updated < "${iso(query.until).slice(0, 16)}"`;
      const jql = [since, until].filter((part) => part !== '').join(' AND ');
      return getRequest(`${url}/rest/api/3/search/jql`, {
        jql: `${jql} ORDER BY created ASC`.trim(),
        fields: query.fields.join(',') || '*all',
        maxResults: query.pageSize,
        nextPageToken: query.cursor,
      });
    },
    search: (url, _object, filters, limit) =>
      getRequest(`${url}/rest/api/3/search/jql`, {
        jql: filters.map((one) => `"${one.fieldName}" = "${one.value}"`).join(' AND '),
        maxResults: limit,
      }),
    envelope: (record, id) =>
      record.object.name === 'issue'
        ? {
            id,
            self: `https://api.atlassian.com/ex/jira/${record.account.workspaceRef}/rest/api/3/issue/${id}`,
            fields: {},
          }
        : {},
  }),
  customFields: ({ ordinal }) => ({
    name: `customfield_${10_010 + ordinal}`,
    raw: ['fields', `customfield_${10_010 + ordinal}`],
  }),
};
