import { defineObjects, type FieldLine, type FieldRules, makeField, makeFields, partsOf } from '../field';
import { numericId, tokenId, uuidId } from '../ids';
import * as make from '../make';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives };
const id: FieldLine = ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }];
const nodeId: FieldLine = ['node_id', 'Node ID', 'string', make.text('MDQ6'), { readOnly: true }];
const times: readonly FieldLine[] = [
  ['created_at', 'Created', 'datetime', make.created, { readOnly: true }],
  ['updated_at', 'Updated', 'datetime', make.modified, { readOnly: true }],
];
const flags = (names: readonly string[], share: number): FieldLine[] =>
  names.map((name) => [name, name.replaceAll('_', ' '), 'boolean', make.yes(share), { empty: 0 }]);
const counts = (names: readonly string[]): FieldLine[] =>
  names.map((name) => [name, name.replaceAll('_', ' '), 'int', make.whole(0, 900), { readOnly: true }]);
const links = (names: readonly string[], path: string): FieldLine[] =>
  names.map((name) => [
    `${name}_url`,
    `${name} URL`,
    'string',
    make.withId(`https://api.github.com/${path}/`, `/${name}`),
    { readOnly: true, native: 'uri' },
  ]);

const owner: FieldLine = [
  'owner',
  'Owner',
  'other',
  make.refObject('users', { login: make.userName }),
  { readOnly: true, empty: 0 },
];
const assignee: FieldLine = [
  'assignee',
  'Assignee',
  'other',
  make.refObject('users', { login: make.userName }),
  { empty: 0.4 },
];
const login = [
  ['login', 'login', 'string'],
  ['id', 'id', 'int'],
] as const;

export const githubObjects = defineObjects('github', [
  {
    name: 'repos',
    displayName: 'Repositories',
    entity: 'Repository',
    path: '/user/repos',
    size: [6, 400],
    id: numericId(100_000_000, 71, true),
    fields: [
      ...makeFields(rules, [
        id,
        nodeId,
        ['name', 'Name', 'string', make.slug, { required: true }],
        ['full_name', 'Full name', 'string', make.slug, { readOnly: true }],
        ['description', 'Description', 'string', make.phrase, { empty: 0.4 }],
        owner,
        ['homepage', 'Homepage', 'string', make.website, { empty: 0.7 }],
        [
          'language',
          'Language',
          'string',
          make.oneOf('TypeScript', 'Go', 'Rust', 'C++', 'Brainf*ck'),
          { readOnly: true, empty: 0.1 },
        ],
        [
          'visibility',
          'Visibility',
          'singleSelect',
          null,
          { values: ['public', 'private', 'internal'], changes: 0, empty: 0 },
        ],
        ['default_branch', 'Default branch', 'string', make.oneOf('main', 'master', 'trunk'), { empty: 0 }],
        ['topics', 'Topics', 'multiSelect', null, { values: ['api', 'cli', 'docs', 'infra'] }],
        ...flags(['private', 'fork', 'archived', 'disabled', 'is_template'], 0.15),
        ...flags(
          [
            'has_issues',
            'has_projects',
            'has_wiki',
            'allow_auto_merge',
            'allow_forking',
            'allow_merge_commit',
            'allow_rebase_merge',
            'allow_squash_merge',
            'allow_update_branch',
            'delete_branch_on_merge',
          ],
          0.7,
        ),
        ...counts(['stargazers_count', 'forks_count', 'open_issues_count', 'watchers_count', 'size']),
        ...times,
        ['pushed_at', 'Pushed', 'datetime', make.modified, { readOnly: true }],
        ...links(['issues', 'pulls', 'commits', 'hooks', 'events'], 'repositories'),
      ]),
      ...partsOf(makeField(rules, owner), natives, login),
    ],
  },
  {
    name: 'users',
    displayName: 'Users',
    entity: 'User',
    path: '/users',
    size: [20, 900],
    id: numericId(1_000_000, 37, true),
    writable: false,
    fields: makeFields(rules, [
      id,
      nodeId,
      ['login', 'Login', 'string', make.userName, { readOnly: true }],
      ['name', 'Name', 'string', make.fullName, { readOnly: true, empty: 0.2 }],
      ['email', 'E-mail', 'string', make.email, { readOnly: true, empty: 0.5 }],
      ['company', 'Company', 'string', make.companyName, { readOnly: true, empty: 0.4 }],
      ['location', 'Location', 'string', make.city(), { readOnly: true, empty: 0.4 }],
      ['site_admin', 'Site admin', 'boolean', make.yes(0.01), { readOnly: true }],
      [
        'type',
        'Type',
        'singleSelect',
        null,
        { values: ['User', 'Bot', 'Organization'], readOnly: true, changes: 0 },
      ],
      ...counts(['followers', 'following', 'public_repos']),
      ...times,
      ...links(['avatar', 'events', 'repos'], 'users'),
    ]),
  },
  {
    name: 'user/issues',
    displayName: 'Issues',
    entity: 'Issue',
    path: '/user/issues',
    size: [20, 3_000],
    id: numericId(900_000_000, 41, true),
    fields: [
      ...makeFields(rules, [
        id,
        nodeId,
        ['number', 'Number', 'int', make.whole(1, 4_000), { readOnly: true, changes: 0 }],
        ['title', 'Title', 'string', make.phrase, { required: true }],
        ['body', 'Body', 'string', make.note, {}],
        ['state', 'State', 'singleSelect', null, { values: ['open', 'closed'], changes: 1, empty: 0 }],
        [
          'state_reason',
          'State reason',
          'string',
          make.oneOf('completed', 'not_planned', 'reopened'),
          { empty: 0.6 },
        ],
        [
          'active_lock_reason',
          'Lock reason',
          'string',
          make.oneOf('off-topic', 'too heated', 'resolved', 'spam'),
          { empty: 0.95 },
        ],
        ['locked', 'Locked', 'boolean', make.yes(0.03), { readOnly: true }],
        assignee,
        [
          'assignees',
          'Assignees',
          'other',
          make.list(make.object({ login: make.userName }), 2),
          { native: 'array' },
        ],
        [
          'labels',
          'Labels',
          'multiSelect',
          null,
          { values: ['bug', 'enhancement', 'good first issue', 'wontfix'] },
        ],
        ['repository', 'Repository', 'reference', make.ref('repos'), { to: ['repos'] }],
        ['user', 'Author', 'reference', make.ref('users'), { to: ['users'], readOnly: true }],
        ...counts(['comments']),
        ...times,
        ['closed_at', 'Closed', 'datetime', make.earlier, { readOnly: true, empty: 0.5 }],
      ]),
      ...partsOf(makeField(rules, assignee), natives, login),
    ],
  },
  {
    name: 'user/emails',
    displayName: 'E-mail addresses',
    entity: 'Email',
    path: '/user/emails',
    size: [1, 5],
    id: tokenId(16),
    fields: makeFields(rules, [
      ['email', 'E-mail', 'string', make.email, { required: true }],
      ['primary', 'Primary', 'boolean', make.yes(0.3), { readOnly: true, changes: 0 }],
      ['verified', 'Verified', 'boolean', make.yes(0.9), { readOnly: true }],
      [
        'visibility',
        'Visibility',
        'singleSelect',
        null,
        { values: ['public', 'private'], readOnly: true, empty: 0.3 },
      ],
    ]),
  },
  {
    name: 'gists',
    displayName: 'Gists',
    entity: 'Gist',
    path: '/gists',
    size: [2, 120],
    id: tokenId(32),
    fields: makeFields(rules, [
      ['id', 'ID', 'string', make.ownId, { readOnly: true }],
      ['description', 'Description', 'string', make.phrase, {}],
      ['public', 'Public', 'boolean', make.yes(0.4), { changes: 0 }],
      ['files', 'Files', 'other', make.object({ 'readme.md': make.note }), { required: true }],
      ...times,
    ]),
  },
  {
    name: 'user/codespaces',
    displayName: 'Codespaces',
    entity: 'Codespace',
    path: '/user/codespaces',
    size: [1, 20],
    id: uuidId(),
    fields: makeFields(rules, [
      ['id', 'ID', 'string', make.ownId, { readOnly: true }],
      ['display_name', 'Name', 'string', make.slug, {}],
      [
        'state',
        'State',
        'singleSelect',
        null,
        { values: ['Available', 'Shutdown', 'Failed'], readOnly: true },
      ],
      ...times,
    ]),
  },
  {
    name: 'user/social_accounts',
    displayName: 'Social accounts',
    entity: 'SocialAccount',
    path: '/user/social_accounts',
    size: [1, 4],
    id: tokenId(16),
    fields: makeFields(rules, [
      ['provider', 'Provider', 'string', make.oneOf('mastodon', 'generic'), {}],
      ['url', 'URL', 'string', make.website, { required: true }],
    ]),
  },
]);
