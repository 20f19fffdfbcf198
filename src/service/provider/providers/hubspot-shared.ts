import type { FieldLine } from '../field';
import * as make from '../make';

const auto = { readOnly: true, native: 'datetime' } as const;

/** HubSpot answers with these whatever the object. */
export const systemFields: readonly FieldLine[] = [
  ['id', 'Record ID', 'string', make.ownId, { readOnly: true, raw: ['id'] }],
  ['hs_object_id', 'Record ID (property)', 'int', make.ownId, { readOnly: true, changes: 0 }],
  ['createdate', 'Create date', 'datetime', make.created, auto],
  ['hs_lastmodifieddate', 'Last modified date', 'datetime', make.modified, auto],
  ['hubspot_owner_id', 'Owner', 'reference', make.ref('owners'), { to: ['owners'], native: 'enumeration' }],
  ['hubspot_owner_assigneddate', 'Owner assigned date', 'datetime', make.earlier, auto],
  ['hubspot_team_id', 'Team', 'string', make.whole(1_000, 9_999), { native: 'enumeration' }],
  [
    'hs_created_by_user_id',
    'Created by user ID',
    'int',
    make.whole(10_000, 99_999),
    { readOnly: true, changes: 0 },
  ],
  ['hs_updated_by_user_id', 'Updated by user ID', 'int', make.whole(10_000, 99_999), { readOnly: true }],
  [
    'hs_object_source_label',
    'Record source',
    'string',
    make.oneOf('CRM_UI', 'IMPORT', 'INTEGRATION', 'FORMS'),
    { readOnly: true },
  ],
  ['hs_was_imported', 'Performed in an import', 'boolean', make.yes(0.3), { readOnly: true, changes: 0 }],
  ['hs_num_open_deals', 'Number of open deals', 'int', make.whole(0, 9), { readOnly: true }],
  ['notes_last_updated', 'Last activity date', 'datetime', make.modified, { readOnly: true }],
  ['notes_last_contacted', 'Last contacted', 'datetime', make.earlier, { readOnly: true, empty: 0.3 }],
  [
    'notes_next_activity_date',
    'Next activity date',
    'datetime',
    make.moment(10, 900),
    { readOnly: true, empty: 0.7 },
  ],
  ['num_notes', 'Number of sales activities', 'int', make.whole(0, 60), { readOnly: true }],
  ['num_contacted_notes', 'Number of times contacted', 'int', make.whole(0, 30), { readOnly: true }],
];

export const stages = [
  ['subscriber', 'Subscriber'],
  ['lead', 'Lead'],
  ['marketingqualifiedlead', 'Marketing qualified lead'],
  ['salesqualifiedlead', 'Sales qualified lead'],
  ['opportunity', 'Opportunity'],
  ['customer', 'Customer'],
  ['evangelist', 'Evangelist'],
  ['other', 'Other'],
] as const;

export function stageFields(values: readonly (readonly [string, string])[], label: string): FieldLine[] {
  return values.flatMap(([key, name]): FieldLine[] => [
    [
      `hs_v2_date_entered_${key}`,
      `Date entered "${name} (${label})"`,
      'datetime',
      make.earlier,
      { readOnly: true, empty: 0.6 },
    ],
    [
      `hs_v2_date_exited_${key}`,
      `Date exited "${name} (${label})"`,
      'datetime',
      make.earlier,
      { readOnly: true, empty: 0.7 },
    ],
    [
      `hs_v2_latest_time_in_${key}`,
      `Latest time in "${name} (${label})"`,
      'int',
      make.whole(0, 90_000_000),
      { readOnly: true, empty: 0.6 },
    ],
    [
      `hs_v2_cumulative_time_in_${key}`,
      `Cumulative time in "${name} (${label})"`,
      'int',
      make.whole(0, 900_000_000),
      { readOnly: true, empty: 0.6 },
    ],
  ]);
}

const sources = [
  'ORGANIC_SEARCH',
  'PAID_SEARCH',
  'EMAIL_MARKETING',
  'SOCIAL_MEDIA',
  'REFERRALS',
  'DIRECT_TRAFFIC',
  'OFFLINE',
];

export const analytics: readonly FieldLine[] = [
  [
    'hs_analytics_source',
    'Original traffic source',
    'singleSelect',
    null,
    { values: sources, readOnly: true, changes: 0 },
  ],
  ['hs_latest_source', 'Latest traffic source', 'singleSelect', null, { values: sources, readOnly: true }],
  ...(['first_touch', 'last_touch'] as const).map((touch): FieldLine => [
    `hs_analytics_${touch}_converting_campaign`,
    `${touch === 'first_touch' ? 'First' : 'Last'} touch converting campaign`,
    'string',
    make.topic,
    { readOnly: true, empty: 0.6 },
  ]),
  ...(
    ['num_page_views', 'num_visits', 'num_event_completions', 'revenue', 'average_page_views'] as const
  ).map((key): FieldLine => [
    `hs_analytics_${key}`,
    `Analytics: ${key.replaceAll('_', ' ')}`,
    'int',
    make.whole(0, 400),
    { readOnly: true },
  ]),
  ...(['first_timestamp', 'last_timestamp', 'first_visit_timestamp', 'last_visit_timestamp'] as const).map(
    (key): FieldLine => [
      `hs_analytics_${key}`,
      `Analytics: ${key.replaceAll('_', ' ')}`,
      'datetime',
      make.earlier,
      { readOnly: true, empty: 0.2 },
    ],
  ),
];

export const address: readonly FieldLine[] = [
  ['address', 'Street address', 'string', make.street(), {}],
  ['city', 'City', 'string', make.city(), {}],
  ['state', 'State/Region', 'string', make.region(), {}],
  ['zip', 'Postal code', 'string', make.postalCode(), {}],
  ['country', 'Country/Region', 'string', make.country(), {}],
];
