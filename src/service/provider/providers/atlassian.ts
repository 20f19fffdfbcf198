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
      const since = query.since && `updated >= "${query.since.slice(0, 16)}"`;
      const until = query.until && `updated < "${query.until.slice(0, 16)}"`;
      const jql = [since, until].filter(Boolean).join(' AND ');
      return getRequest(`${url}/rest/api/3/search/jql`, {
        jql: `${jql} ORDER BY created ASC`.trim(),
        fields: query.fields.join(',') || '*all',
        maxResults: query.pageSize,
        nextPageToken: query.cursor,
      });
    },
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
