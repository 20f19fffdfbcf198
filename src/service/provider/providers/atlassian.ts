import { compact, iso, restDialect, text } from '../dialect';
import { defineObjects, type FieldRules, makeField, makeFields, partsOf } from '../field';
import { numericId, tokenId } from '../ids';
import * as make from '../make';
import type { Natives, ProviderSpec } from '../spec';
import { support } from '../support';

const natives: Natives = {
  string: 'string',
  boolean: 'boolean',
  singleSelect: 'option',
  multiSelect: 'array',
  date: 'date',
  datetime: 'datetime',
  int: 'number',
  float: 'number',
  reference: 'user',
  other: 'any',
};
const top: FieldRules = { natives };
const inFields: FieldRules = { natives, raw: (name) => ['fields', name] };

const issueParts = [
  ...partsOf(
    makeField(inFields, [
      'status',
      'Status',
      'other',
      make.object({
        name: make.oneOf('To Do', 'In Progress', 'In Review', 'Done'),
        id: make.oneOf('10001', '10002', '10003'),
      }),
      { native: 'status', readOnly: true, changes: 1 },
    ]),
    natives,
    [
      ['name', 'name', 'string'],
      ['id', 'id', 'string'],
    ],
  ),
  ...partsOf(
    makeField(inFields, [
      'assignee',
      'Assignee',
      'other',
      make.refObject('user', { displayName: make.fullName, emailAddress: make.email }),
      { native: 'user', empty: 0.2 },
    ]),
    natives,
    [
      ['displayName', 'name', 'string'],
      ['emailAddress', 'e-mail', 'string'],
    ],
  ),
];

const issueFields = [
  ...makeFields(top, [
    ['id', 'ID', 'string', make.ownId, { readOnly: true }],
    ['key', 'Key', 'string', make.ordinal('OPS-'), { readOnly: true, native: 'issuekey' }],
  ]),
  ...makeFields(inFields, [
    ['summary', 'Summary', 'string', make.phrase, { required: true }],
    [
      'description',
      'Description',
      'other',
      make.object({ type: make.always('doc'), version: make.always(1), text: make.note }),
      { native: 'doc' },
    ],
    [
      'project',
      'Project',
      'other',
      make.refObject('project', { name: make.companyName }),
      { native: 'project', empty: 0 },
    ],
    [
      'issuetype',
      'Issue type',
      'singleSelect',
      null,
      { values: ['Task', 'Bug', 'Story', 'Epic', 'Sub-task'], native: 'issuetype', empty: 0, changes: 0 },
    ],
    [
      'status',
      'Status',
      'other',
      make.object({
        name: make.oneOf('To Do', 'In Progress', 'In Review', 'Done'),
        id: make.oneOf('10001', '10002', '10003'),
      }),
      { native: 'status', readOnly: true, changes: 1 },
    ],
    [
      'priority',
      'Priority',
      'singleSelect',
      null,
      { values: ['Highest', 'High', 'Medium', 'Low', 'Lowest'], native: 'priority' },
    ],
    [
      'assignee',
      'Assignee',
      'other',
      make.refObject('user', { displayName: make.fullName, emailAddress: make.email }),
      { native: 'user', empty: 0.2 },
    ],
    ['reporter', 'Reporter', 'reference', make.ref('user'), { to: ['user'] }],
    [
      'labels',
      'Labels',
      'multiSelect',
      null,
      { values: ['backend', 'frontend', 'docs', 'urgent', 'customer', 'größer'] },
    ],
    [
      'resolution',
      'Resolution',
      'singleSelect',
      null,
      { values: ['Done', 'Duplicate', "Won't do"], native: 'resolution', empty: 0.5 },
    ],
    ['created', 'Created', 'datetime', make.created, { readOnly: true }],
    ['updated', 'Updated', 'datetime', make.modified, { readOnly: true }],
    ['duedate', 'Due date', 'date', make.day(5, 60), { empty: 0.5 }],
    ['resolutiondate', 'Resolved', 'datetime', make.earlier, { readOnly: true, empty: 0.5 }],
    ['environment', 'Environment', 'string', make.oneOf('production', 'staging'), { empty: 0.7 }],
    ['timeestimate', 'Remaining estimate', 'int', make.whole(0, 200_000), { native: 'number' }],
    ['timespent', 'Time spent', 'int', make.whole(0, 200_000), { readOnly: true }],
    ['workratio', 'Work ratio', 'int', make.whole(-1, 100), { readOnly: true }],
    ['votes', 'Votes', 'int', make.whole(0, 30), { readOnly: true, native: 'votes' }],
    ['parent', 'Parent', 'reference', make.ref('issue'), { to: ['issue'], empty: 0.7, native: 'issuelink' }],
    ['lastViewed', 'Last viewed', 'datetime', make.earlier, { readOnly: true, empty: 0.4 }],
  ]),
  ...issueParts,
];

const objects = defineObjects('atlassian', [
  {
    name: 'issue',
    displayName: 'Issue',
    module: 'jira',
    entity: 'issue',
    path: '/rest/api/3/issue',
    size: [40, 8_000],
    id: numericId(10_000, 1),
    fields: issueFields,
    custom: [20, 160],
  },
  {
    name: 'project',
    displayName: 'Project',
    module: 'jira',
    entity: 'project',
    path: '/rest/api/3/project',
    size: [2, 24],
    id: numericId(10_000, 1),
    writable: false,
    fields: makeFields(top, [
      ['id', 'ID', 'string', make.ownId, { readOnly: true }],
      ['key', 'Key', 'string', make.ordinal('PRJ'), { readOnly: true }],
      ['name', 'Name', 'string', make.companyName, { required: true }],
      ['archived', 'Archived', 'boolean', make.yes(0.1), {}],
    ]),
  },
  {
    name: 'user',
    displayName: 'User',
    module: 'jira',
    entity: 'user',
    path: '/rest/api/3/users',
    size: [4, 200],
    id: tokenId(24, '5b'),
    writable: false,
    fields: makeFields(top, [
      ['accountId', 'Account ID', 'string', make.ownId, { readOnly: true }],
      ['displayName', 'Name', 'string', make.fullName, { readOnly: true }],
      ['emailAddress', 'E-mail', 'string', make.email, { readOnly: true }],
      ['active', 'Active', 'boolean', make.yes(0.9), { readOnly: true }],
      ['timeZone', 'Time zone', 'string', make.timeZone, { readOnly: true }],
    ]),
  },
]);

const base = 'https://api.atlassian.com/ex/jira/{{.workspace}}';
const abilities = support({ delete: false, subscribe: false, search: true });

export const atlassian: ProviderSpec = {
  name: 'atlassian',
  objects,
  dialect: restDialect(
    { limit: 'maxResults', cursor: 'nextPageToken', fields: 'fields' },
    {
      list: (url, object, query) => {
        if (object.name !== 'issue')
          return {
            method: 'GET',
            url: `${url}${object.path}/search`,
            query: compact({ maxResults: query.pageSize, startAt: query.cursor }),
          };
        const since = query.since === undefined ? '' : `updated >= "${iso(query.since).slice(0, 16)}"`;
        const until = query.until === undefined ? '' : `updated < "${iso(query.until).slice(0, 16)}"`;
        const jql = [since, until].filter((part) => part !== '').join(' AND ');
        return {
          method: 'GET',
          url: `${url}/rest/api/3/search/jql`,
          query: compact({
            jql: `${jql} ORDER BY created ASC`.trim(),
            fields: query.fields.join(',') || '*all',
            maxResults: query.pageSize,
            nextPageToken: query.cursor,
          }),
        };
      },
      search: (url, _object, filters, limit) => ({
        method: 'GET',
        url: `${url}/rest/api/3/search/jql`,
        query: compact({
          jql: filters.map((one) => `"${one.fieldName}" = "${one.value}"`).join(' AND '),
          maxResults: limit,
        }),
      }),
      describe: (url) => ({ method: 'GET', url: `${url}/rest/api/3/field` }),
      envelope: (record, id) =>
        record.object.name === 'issue'
          ? {
              id,
              self: `https://api.atlassian.com/ex/jira/${record.account.workspaceRef}/rest/api/3/issue/${id}`,
              fields: {},
            }
          : {},
      texts: {
        unauthorized: () =>
          text(401, 'Unauthorized', '401 Unauthorized: scope does not match or the token has expired'),
        unknownField: (_, field) =>
          text(
            400,
            'Bad Request',
            `400 Bad Request: Field '${field}' does not exist or you do not have permission to view it.`,
          ),
        notFound: (_, id) =>
          text(
            404,
            'Not Found',
            `404 Not Found: Issue ${id} does not exist or you do not have permission to see it.`,
          ),
        missingField: (_, field) =>
          text(400, 'Bad Request', `400 Bad Request: ${field}: You must specify a ${field} of the issue.`),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 100,
  tellsTotal: false,
  latency: [150, 580],
  tokens: { accessMinutes: 60, refreshDays: 90, rotates: true, prefix: 'eyJ' },
  natives,
  customFields: ({ ordinal }) => ({
    name: `customfield_${10_010 + ordinal}`,
    raw: ['fields', `customfield_${10_010 + ordinal}`],
  }),
  info: {
    name: 'atlassian',
    displayName: 'Atlassian',
    authType: 'oauth2',
    baseURL: 'https://api.atlassian.com',
    defaultModule: 'jira',
    support: abilities,
    modules: { jira: { displayName: 'Atlassian Jira', baseURL: base, support: abilities } },
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: 'https://auth.atlassian.com/authorize',
      tokenURL: 'https://auth.atlassian.com/oauth/token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: true,
      audience: ['api.atlassian.com'],
      authURLParams: { prompt: 'consent' },
      tokenMetadataFields: { scopesField: 'scope', otherFields: [] },
    },
    authHealthCheck: { url: 'https://api.atlassian.com/me', method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: true,
    metadata: {
      input: [{ name: 'workspace', displayName: 'Site', prompt: 'The part before .atlassian.net' }],
      postAuthentication: [{ name: 'cloudId', moduleDependencies: { jira: {} } }],
    },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Project management' },
  },
};
