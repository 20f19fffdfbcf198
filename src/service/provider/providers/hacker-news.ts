import { restDialect } from '../dialect';
import { defineObjects, type FieldRules, makeFields } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import type { ProviderSpec } from '../spec';
import { support } from '../support';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives };

const objects = defineObjects('hackerNews', [
  {
    name: 'stories',
    displayName: 'Stories',
    entity: 'story',
    path: '/stories',
    size: [300, 5_000],
    id: numericId(30_000_000, 29, true),
    writable: false,
    fields: makeFields(rules, [
      ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }],
      ['title', 'Title', 'string', make.phrase, { readOnly: true }],
      ['url', 'URL', 'string', make.website, { readOnly: true, empty: 0.1 }],
      ['by', 'Author', 'string', make.userName, { readOnly: true }],
      ['score', 'Score', 'int', make.whole(1, 900), { readOnly: true, changes: 1 }],
      ['descendants', 'Comments', 'int', make.whole(0, 600), { readOnly: true }],
      ['time', 'Time', 'datetime', make.created, { readOnly: true }],
      [
        'type',
        'Type',
        'singleSelect',
        null,
        { values: ['story', 'job', 'poll'], readOnly: true, changes: 0 },
      ],
      ['dead', 'Dead', 'boolean', make.yes(0.01), { readOnly: true }],
    ]),
  },
]);

export const hackerNews: ProviderSpec = {
  name: 'hackerNews',
  objects,
  dialect: restDialect({ limit: 'limitToLast', cursor: 'startAfter' }),
  caseInsensitive: false,
  maxPageSize: 500,
  tellsTotal: false,
  latency: [80, 200],
  tokens: { rotates: false, prefix: 'hn_' },
  natives,
  info: {
    name: 'hackerNews',
    displayName: 'Hacker News',
    authType: 'none',
    baseURL: 'https://hacker-news.firebaseio.com/v0',
    defaultModule: '',
    support: support({ write: false }),
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'News' },
  },
};
