import { defineObjects, type FieldLine, type FieldRules, makeFields } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import type { FieldSpec, Make } from '../spec';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives, raw: (name) => ['attributes', name] };

function resource(lines: readonly FieldLine[]): FieldSpec[] {
  return makeFields(rules, [
    ['id', 'ID', 'int', make.ownId, { readOnly: true, raw: ['id'], changes: 0 }],
    ['createdAt', 'Created at', 'datetime', make.created, { readOnly: true }],
    ['updatedAt', 'Updated at', 'datetime', make.modified, { readOnly: true }],
    ...lines,
  ]);
}

const link = (name: string, label: string, target: string): FieldLine => [
  name,
  label,
  'reference',
  make.ref(target),
  { to: [target], raw: ['relationships', name, 'data', 'id'] },
];
const counts = (names: readonly string[]): FieldLine[] =>
  names.map((name) => [
    name,
    name.replace(/([A-Z])/g, ' $1').toLowerCase(),
    'int',
    make.whole(0, 400),
    { readOnly: true },
  ]);
const times = (names: readonly string[], maker: Make = make.earlier): FieldLine[] =>
  names.map((name) => [
    name,
    name.replace(/([A-Z])/g, ' $1').toLowerCase(),
    'datetime',
    maker,
    { readOnly: true, empty: 0.5 },
  ]);

export const outreachObjects = defineObjects('outreach', [
  {
    name: 'prospects',
    displayName: 'Prospects',
    entity: 'prospect',
    path: '/prospects',
    size: [60, 7_000],
    id: numericId(40_000, 3, true),
    custom: [20, 140],
    fields: resource([
      ['firstName', 'First name', 'string', make.givenName, {}],
      ['lastName', 'Last name', 'string', make.surname, {}],
      ['title', 'Title', 'string', make.jobTitle, {}],
      ['company', 'Company', 'string', make.companyName, {}],
      ['emails', 'E-mails', 'multiSelect', make.list(make.email, 2), { native: 'array' }],
      ['addressCity', 'City', 'string', make.city(), {}],
      ['addressCountry', 'Country', 'string', make.country(), {}],
      ['dateOfBirth', 'Date of birth', 'date', make.day(-20_000, -8_000), { empty: 0.9 }],
      ['optedOut', 'Opted out', 'boolean', make.yes(0.05), {}],
      ['score', 'Score', 'float', make.real(0, 100, 1), {}],
      ['source', 'Source', 'string', make.oneOf('Event', 'Import', 'Website'), {}],
      ['tags', 'Tags', 'multiSelect', null, { values: ['vip', 'nurture', 'event', 'churn-risk'] }],
      [
        'stageName',
        'Stage',
        'singleSelect',
        null,
        { values: ['Cold', 'Approaching', 'Replied', 'Interested', 'Not interested'], changes: 1 },
      ],
      link('account', 'Account', 'accounts'),
      link('owner', 'Owner', 'users'),
      ...counts(['openCount', 'clickCount', 'replyCount', 'engagedScore']),
      ...times(['touchedAt', 'engagedAt', 'lastViewedAt']),
    ]),
  },
  {
    name: 'accounts',
    displayName: 'Accounts',
    entity: 'account',
    path: '/accounts',
    size: [20, 2_500],
    id: numericId(9_000, 3, true),
    custom: [20, 120],
    fields: resource([
      ['name', 'Name', 'string', make.companyName, { required: true }],
      ['domain', 'Domain', 'string', make.domain, {}],
      ['industry', 'Industry', 'string', make.industry, {}],
      ['numberOfEmployees', 'Number of employees', 'int', make.whole(1, 20_000), {}],
      ['buyerIntentScore', 'Buyer intent score', 'float', make.real(0, 100, 1), {}],
      ['tags', 'Tags', 'multiSelect', null, { values: ['strategic', 'partner', 'trial'] }],
      ['named', 'Named account', 'boolean', make.yes(0.3), {}],
      ['foundedAt', 'Founded', 'date', make.day(-20_000, -2_000), {}],
      ['websiteUrl', 'Website', 'string', make.website, {}],
      ['locality', 'Locality', 'string', make.city(), {}],
      ['description', 'Description', 'string', make.note, { empty: 0.5 }],
      link('owner', 'Owner', 'users'),
      ...times(['touchedAt']),
    ]),
  },
  {
    name: 'mailings',
    displayName: 'Mailings',
    entity: 'mailing',
    path: '/mailings',
    size: [80, 8_000],
    id: numericId(700_000, 3, true),
    fields: resource([
      ['subject', 'Subject', 'string', make.phrase, {}],
      ['bodyText', 'Body (text)', 'string', make.note, {}],
      ['bodyHtml', 'Body (HTML)', 'string', make.html, {}],
      [
        'state',
        'State',
        'singleSelect',
        null,
        {
          values: ['bounced', 'delivered', 'drafted', 'failed', 'opened', 'replied', 'scheduled'],
          changes: 1,
        },
      ],
      ['mailboxAddress', 'Mailbox', 'string', make.email, { readOnly: true }],
      ['trackOpens', 'Track opens', 'boolean', make.yes(0.7), {}],
      link('prospect', 'Prospect', 'prospects'),
      link('sequence', 'Sequence', 'sequences'),
      ...counts(['openCount', 'clickCount', 'retryCount']),
      ...times(['bouncedAt', 'clickedAt', 'deliveredAt', 'openedAt', 'repliedAt', 'scheduledAt']),
    ]),
  },
  {
    name: 'sequences',
    displayName: 'Sequences',
    entity: 'sequence',
    path: '/sequences',
    size: [4, 160],
    id: numericId(300, 3, true),
    fields: resource([
      ['name', 'Name', 'string', make.phrase, { required: true }],
      ['description', 'Description', 'string', make.note, {}],
      ['automationPercentage', 'Automation', 'float', make.real(0, 100, 1), { readOnly: true }],
      ['enabled', 'Enabled', 'boolean', make.yes(0.7), {}],
      ['enabledAt', 'Enabled at', 'datetime', make.earlier, { readOnly: true }],
      ['locked', 'Locked', 'boolean', make.yes(0.1), {}],
      ['sequenceType', 'Type', 'singleSelect', null, { values: ['date', 'interval'], changes: 0 }],
      ['shareType', 'Sharing', 'singleSelect', null, { values: ['private', 'read_only', 'shared'] }],
      link('owner', 'Owner', 'users'),
      ...counts(['sequenceStepCount', 'numContactedProspects', 'bounceCount', 'replyCount']),
    ]),
  },
  {
    name: 'sequenceSteps',
    displayName: 'Sequence steps',
    entity: 'sequenceStep',
    path: '/sequenceSteps',
    size: [8, 700],
    id: numericId(900, 3, true),
    fields: resource([
      ['order', 'Order', 'int', make.whole(1, 14), {}],
      [
        'stepType',
        'Type',
        'singleSelect',
        null,
        { values: ['auto_email', 'call', 'manual_email', 'task'], changes: 0 },
      ],
      ['interval', 'Interval', 'int', make.whole(0, 600_000), {}],
      link('sequence', 'Sequence', 'sequences'),
    ]),
  },
  {
    name: 'sequenceStates',
    displayName: 'Sequence states',
    entity: 'sequenceState',
    path: '/sequenceStates',
    size: [20, 5_000],
    id: numericId(5_000, 3, true),
    fields: resource([
      [
        'state',
        'State',
        'singleSelect',
        null,
        { values: ['pending', 'active', 'paused', 'finished', 'opted_out'], changes: 1, readOnly: true },
      ],
      link('prospect', 'Prospect', 'prospects'),
      link('sequence', 'Sequence', 'sequences'),
    ]),
  },
  {
    name: 'templates',
    displayName: 'Templates',
    entity: 'template',
    path: '/templates',
    size: [5, 300],
    id: numericId(1_200, 3, true),
    fields: resource([
      ['name', 'Name', 'string', make.phrase, {}],
      ['subject', 'Subject', 'string', make.phrase, {}],
      ['bodyHtml', 'Body (HTML)', 'string', make.html, {}],
      ['archived', 'Archived', 'boolean', make.yes(0.1), {}],
    ]),
  },
  {
    name: 'sequenceTemplates',
    displayName: 'Sequence templates',
    entity: 'sequenceTemplate',
    path: '/sequenceTemplates',
    size: [5, 300],
    id: numericId(1_500, 3, true),
    fields: resource([
      ['enabled', 'Enabled', 'boolean', make.yes(0.9), {}],
      ['isReply', 'Is reply', 'boolean', make.yes(0.3), {}],
      link('template', 'Template', 'templates'),
      link('sequenceStep', 'Step', 'sequenceSteps'),
    ]),
  },
  {
    name: 'mailboxes',
    displayName: 'Mailboxes',
    entity: 'mailbox',
    path: '/mailboxes',
    size: [3, 60],
    id: numericId(200, 3, true),
    fields: resource([
      ['email', 'E-mail', 'string', make.email, { required: true }],
      ['sendDisabled', 'Sending off', 'boolean', make.yes(0.05), {}],
      ['maxEmailsPerDay', 'E-mails per day', 'int', make.whole(50, 900), {}],
      link('user', 'User', 'users'),
    ]),
  },
  {
    name: 'users',
    displayName: 'Users',
    entity: 'user',
    path: '/users',
    size: [4, 90],
    id: numericId(100, 3, true),
    fields: resource([
      ['email', 'E-mail', 'string', make.email, { required: true }],
      ['firstName', 'First name', 'string', make.givenName, {}],
      ['lastName', 'Last name', 'string', make.surname, {}],
      ['locked', 'Locked', 'boolean', make.yes(0.05), {}],
      ['timezone', 'Time zone', 'string', make.timeZone, {}],
    ]),
  },
]);
