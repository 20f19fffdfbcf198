import type { FieldLine } from '../field';
import * as make from '../make';
import { address, analytics, stageFields, stages, systemFields } from './hubspot-shared';

const auto = { readOnly: true, native: 'datetime' } as const;

const emailCounts: readonly FieldLine[] = [
  'delivered',
  'open',
  'click',
  'bounce',
  'replied',
  'sends_since_last_engagement',
].map((key): FieldLine => [
  `hs_email_${key}`,
  `Marketing emails: ${key.replaceAll('_', ' ')}`,
  'int',
  make.whole(0, 80),
  { readOnly: true },
]);

const emailDates: readonly FieldLine[] = [
  'first_send',
  'last_send',
  'first_open',
  'last_open',
  'first_click',
  'last_click',
  'first_reply',
  'last_reply',
].map((key): FieldLine => [
  `hs_email_${key}_date`,
  `${key.replaceAll('_', ' ')} date`,
  'datetime',
  make.earlier,
  { readOnly: true, empty: 0.4 },
]);

const social: readonly FieldLine[] = ['clicks', 'broadcast_clicks'].flatMap((kind) =>
  ['linkedin', 'video', 'photo', 'community'].map((net): FieldLine => [
    `hs_social_${net}_${kind}`,
    `Social ${net} ${kind.replace('_', ' ')}`,
    'int',
    make.whole(0, 12),
    { readOnly: true },
  ]),
);

export const contactFields: readonly FieldLine[] = [
  ['email', 'Email', 'string', make.email, { empty: 0.03 }],
  ['firstname', 'First name', 'string', make.givenName, { empty: 0.04 }],
  ['lastname', 'Last name', 'string', make.surname, { empty: 0.04 }],
  ['salutation', 'Salutation', 'string', make.oneOf('Mr.', 'Ms.', 'Dr.', 'Mx.'), { empty: 0.6 }],
  ['company', 'Company name', 'string', make.companyName, {}],
  ['jobtitle', 'Job title', 'string', make.jobTitle, {}],
  ['phone', 'Phone number', 'string', make.phone, {}],
  ['mobilephone', 'Mobile phone number', 'string', make.phone, { empty: 0.5 }],
  ['fax', 'Fax number', 'string', make.phone, { empty: 0.95 }],
  ['website', 'Website URL', 'string', make.website, { empty: 0.4 }],
  ...address,
  ['lifecyclestage', 'Lifecycle stage', 'singleSelect', null, { values: stages, empty: 0, changes: 1 }],
  [
    'hs_lead_status',
    'Lead status',
    'singleSelect',
    null,
    {
      values: [
        ['NEW', 'New'],
        ['OPEN', 'Open'],
        ['IN_PROGRESS', 'In progress'],
        ['OPEN_DEAL', 'Open deal'],
        ['UNQUALIFIED', 'Unqualified'],
        ['BAD_TIMING', 'Bad timing'],
      ],
    },
  ],
  [
    'hs_buying_role',
    'Buying role',
    'multiSelect',
    null,
    {
      values: [
        'BUDGET_HOLDER',
        'CHAMPION',
        'DECISION_MAKER',
        'END_USER',
        'INFLUENCER',
        'LEGAL_AND_COMPLIANCE',
      ],
    },
  ],
  [
    'associatedcompanyid',
    'Primary associated company ID',
    'reference',
    make.ref('companies'),
    { to: ['companies'], native: 'number' },
  ],
  [
    'hs_persona',
    'Persona',
    'singleSelect',
    null,
    { values: ['persona_1', 'persona_2', 'persona_3'], empty: 0.5 },
  ],
  [
    'hs_language',
    'Preferred language',
    'singleSelect',
    null,
    { values: ['en', 'de', 'fr', 'es', 'pt-br', 'ja', 'ar', 'he'], changes: 0 },
  ],
  ['hs_timezone', 'Time zone', 'string', make.timeZone, { native: 'enumeration' }],
  ['hs_email_domain', 'Email domain', 'string', make.domain, { readOnly: true }],
  ['hs_email_optout', 'Unsubscribed from all email', 'boolean', make.yes(0.06), { readOnly: true }],
  ['hs_marketable_status', 'Marketing contact status', 'boolean', make.yes(0.7), { readOnly: true }],
  ['hubspotscore', 'HubSpot score', 'int', make.whole(0, 100), { readOnly: true, changes: 1 }],
  ['hs_predictivecontactscore_v2', 'Likelihood to close', 'float', make.real(0, 1, 4), { readOnly: true }],
  ['date_of_birth', 'Date of birth', 'date', make.day(-20_000, -8_000), { empty: 0.8 }],
  ['graduation_date', 'Graduation date', 'date', make.day(-9_000, -300), { empty: 0.9 }],
  ['annualrevenue', 'Annual revenue', 'float', make.amount(50_000_000), { empty: 0.4 }],
  [
    'numemployees',
    'Number of employees',
    'singleSelect',
    null,
    { values: ['1-5', '5-25', '25-50', '50-100', '100-500', '500-1000', '1000+'] },
  ],
  ['message', 'Message', 'string', make.note, { empty: 0.7 }],
  ['first_conversion_event_name', 'First conversion', 'string', make.phrase, { readOnly: true, empty: 0.5 }],
  ['num_conversion_events', 'Number of form submissions', 'int', make.whole(0, 20), { readOnly: true }],
  ['total_revenue', 'Total revenue', 'float', make.amount(900_000), { readOnly: true }],
  ['lastmodifieddate', 'Last modified date (contact)', 'datetime', make.modified, auto],
  ...systemFields,
  ...analytics,
  ...emailCounts,
  ...emailDates,
  ...social,
  ...stageFields(stages, 'Lifecycle stage'),
];
