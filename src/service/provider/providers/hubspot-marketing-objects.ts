import { type ObjectInput, type FieldLine, type FieldRules, makeFields } from '../field';
import { numericId, tokenId, uuidId } from '../ids';
import * as make from '../make';
import type { Natives } from '../spec';

export const natives: Natives = {
  string: 'string',
  boolean: 'bool',
  singleSelect: 'enumeration',
  multiSelect: 'enumeration',
  date: 'date',
  datetime: 'datetime',
  int: 'number',
  float: 'number',
  reference: 'string',
  other: 'object_coordinates',
};

export const crm: FieldRules = { natives, raw: (name) => ['properties', name], join: ';' };
/** The marketing APIs answer with plain JSON instead of properties. */
const plain: FieldRules = {
  natives: {
    string: 'text',
    boolean: 'boolean',
    singleSelect: 'enum',
    multiSelect: 'enum[]',
    date: 'iso-date',
    datetime: 'iso-datetime',
    int: 'integer',
    float: 'double',
    reference: 'id',
    other: 'json',
  },
};

const plainFields: readonly FieldLine[] = [
  ['id', 'ID', 'string', make.ownId, { readOnly: true }],
  ['createdAt', 'Created at', 'datetime', make.created, { readOnly: true }],
  ['updatedAt', 'Updated at', 'datetime', make.modified, { readOnly: true }],
];

/** The objects that are not CRM records. */
export const hubspotMarketingObjects: readonly ObjectInput[] = [
  {
    name: 'owners',
    displayName: 'Owners',
    entity: 'owner',
    path: '/crm/v3/owners',
    size: [3, 60],
    id: numericId(60_000_000, 11),
    writable: false,
    fields: makeFields(plain, [
      ...plainFields,
      ['email', 'Email', 'string', make.email, {}],
      ['firstName', 'First name', 'string', make.givenName, {}],
      ['lastName', 'Last name', 'string', make.surname, {}],
      ['userId', 'User ID', 'int', make.whole(1_000_000, 9_999_999), { changes: 0 }],
      ['archived', 'Archived', 'boolean', make.yes(0.1), {}],
    ]),
  },
  {
    name: 'marketing-campaigns',
    displayName: 'Marketing campaigns',
    entity: 'campaign',
    path: '/marketing/v3/campaigns',
    size: [5, 90],
    id: uuidId(),
    fields: makeFields(crm, [
      ['id', 'ID', 'string', make.ownId, { readOnly: true, raw: ['id'] }],
      ['hs_name', 'Name', 'string', make.phrase, { required: true }],
      ['hs_notes', 'Notes', 'string', make.note, {}],
      ['hs_budget_items_sum_amount', 'Budget total', 'float', make.amount(80_000), { readOnly: true }],
      ['hs_spend_items_sum_amount', 'Spend total', 'float', make.amount(60_000), { readOnly: true }],
      ['hs_start_date', 'Start date', 'date', make.day(0, 30), {}],
      ['hs_end_date', 'End date', 'date', make.day(30, 90), {}],
      [
        'hs_campaign_status',
        'Status',
        'singleSelect',
        null,
        { values: ['planned', 'in_progress', 'active', 'paused', 'completed'], changes: 1 },
      ],
      ['hs_audience', 'Audience', 'string', make.phrase, {}],
      ['hs_currency_code', 'Currency', 'singleSelect', null, { values: ['USD', 'EUR'], changes: 0 }],
    ]),
  },
  {
    name: 'marketing-emails',
    displayName: 'Marketing emails',
    entity: 'marketing-email',
    path: '/marketing/v3/emails',
    size: [5, 400],
    id: numericId(80_000_000_000),
    fields: makeFields(plain, [
      ...plainFields,
      ['name', 'Name', 'string', make.phrase, { required: true }],
      ['subject', 'Subject', 'string', make.phrase, {}],
      [
        'type',
        'Type',
        'singleSelect',
        null,
        { values: ['BATCH_EMAIL', 'AUTOMATED_EMAIL', 'BLOG_EMAIL', 'AB_EMAIL'], changes: 0, empty: 0 },
      ],
      [
        'state',
        'State',
        'singleSelect',
        null,
        { values: ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'ARCHIVED'], changes: 1 },
      ],
      ['isPublished', 'Is published', 'boolean', make.yes(0.6), {}],
      ['sendOnPublish', 'Send on publish', 'boolean', make.yes(0.4), {}],
      ['from', 'From', 'other', make.object({ fromName: make.fullName, replyTo: make.email }), {}],
    ]),
  },
  {
    name: 'marketing-forms',
    displayName: 'Marketing forms',
    entity: 'form',
    path: '/marketing/v3/forms',
    size: [3, 80],
    id: uuidId(),
    fields: makeFields(plain, [
      ...plainFields,
      ['name', 'Name', 'string', make.phrase, { required: true }],
      [
        'formType',
        'Form type',
        'singleSelect',
        null,
        { values: ['hubspot', 'captured', 'flow'], changes: 0 },
      ],
      ['archived', 'Archived', 'boolean', make.yes(0.1), {}],
      [
        'configuration',
        'Configuration',
        'other',
        make.object({ language: make.oneOf('en', 'de', 'ja'), cloneable: make.yes(0.9) }),
        {},
      ],
    ]),
  },
  {
    name: 'marketing-events',
    displayName: 'Marketing events',
    entity: 'marketing-event',
    path: '/marketing/v3/marketing-events',
    size: [3, 120],
    id: numericId(300_000_000_000),
    fields: makeFields(plain, [
      ...plainFields,
      ['eventName', 'Event name', 'string', make.phrase, { required: true }],
      ['eventOrganizer', 'Organizer', 'string', make.companyName, { required: true }],
      ['eventType', 'Event type', 'string', make.oneOf('webinar', 'conference', 'workshop'), {}],
      ['startDateTime', 'Start', 'datetime', make.moment(5, 60), {}],
      ['endDateTime', 'End', 'datetime', make.moment(60, 62), {}],
      ['registrants', 'Registrants', 'int', make.whole(0, 900), {}],
      ['eventCancelled', 'Cancelled', 'boolean', make.yes(0.05), {}],
    ]),
  },
  {
    name: 'AMPERSAND-event-occurrences-e_form_view_v2',
    displayName: 'Form view occurrences',
    entity: 'e_form_view_v2',
    path: '/events/v3/events',
    size: [40, 6_000],
    id: tokenId(24),
    writable: false,
    fields: makeFields(plain, [
      ['id', 'ID', 'string', make.ownId, { readOnly: true }],
      ['objectId', 'Object ID', 'reference', make.ref('contacts'), { to: ['contacts'], readOnly: true }],
      ['objectType', 'Object type', 'string', make.always('CONTACT'), { readOnly: true }],
      ['eventType', 'Event type', 'string', make.always('e_form_view_v2'), { readOnly: true }],
      ['occurredAt', 'Occurred at', 'datetime', make.created, { readOnly: true }],
      [
        'properties',
        'Properties',
        'other',
        make.object({
          hs_form_id: make.text('f-'),
          hs_page_title: make.phrase,
          hs_country: make.countryCode(),
        }),
        { readOnly: true },
      ],
    ]),
  },
];
