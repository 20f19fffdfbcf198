import { defineObjects, type FieldLine, makeFields } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import { contactFields } from './hubspot-contact-fields';
import { companyFields, dealFields } from './hubspot-fields';
import { systemFields } from './hubspot-shared';
import { crm, hubspotMarketingObjects } from './hubspot-marketing-objects';

const ticketFields: readonly FieldLine[] = [
  ['subject', 'Ticket name', 'string', make.phrase, { required: true }],
  ['content', 'Ticket description', 'string', make.note, {}],
  ['hs_pipeline', 'Pipeline', 'singleSelect', null, { values: [['0', 'Support pipeline']], changes: 0 }],
  [
    'hs_pipeline_stage',
    'Ticket status',
    'singleSelect',
    null,
    {
      values: [
        ['1', 'New'],
        ['2', 'Waiting on contact'],
        ['3', 'Waiting on us'],
        ['4', 'Closed'],
      ],
      empty: 0,
      changes: 1,
    },
  ],
  ['hs_ticket_priority', 'Priority', 'singleSelect', null, { values: ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] }],
  [
    'hs_ticket_category',
    'Category',
    'multiSelect',
    null,
    { values: ['PRODUCT_ISSUE', 'BILLING_ISSUE', 'FEATURE_REQUEST', 'GENERAL_INQUIRY'] },
  ],
  ['closed_date', 'Close date', 'datetime', make.earlier, { readOnly: true, empty: 0.5 }],
  [
    'hs_primary_company_id',
    'Primary company',
    'reference',
    make.ref('companies'),
    { to: ['companies'], native: 'number' },
  ],
  ...systemFields,
];

const productFields: readonly FieldLine[] = [
  ['name', 'Name', 'string', make.phrase, { required: true }],
  ['hs_sku', 'SKU', 'string', make.text('SKU-'), {}],
  ['price', 'Unit price', 'float', make.amount(9_000), {}],
  ['description', 'Product description', 'string', make.note, {}],
  ['hs_recurring_billing_period', 'Term', 'singleSelect', null, { values: ['P1M', 'P12M', 'P24M'] }],
  ...systemFields,
];

const engagementFields: readonly FieldLine[] = [
  ['hs_timestamp', 'Activity date', 'datetime', make.earlier, { required: true }],
  ['hs_call_title', 'Title', 'string', make.phrase, {}],
  ['hs_call_body', 'Notes', 'string', make.html, {}],
  ['hs_call_duration', 'Duration', 'int', make.whole(1_000, 3_600_000), {}],
  ['hs_call_direction', 'Direction', 'singleSelect', null, { values: ['INBOUND', 'OUTBOUND'], changes: 0 }],
  ...systemFields,
];

export const hubspotObjects = defineObjects('hubspot', [
  {
    name: 'contacts',
    displayName: 'Contacts',
    entity: 'contact',
    path: '/crm/v3/objects/contacts',
    size: [60, 9_000],
    id: numericId(58_000_000_000),
    fields: makeFields(crm, contactFields),
    custom: [25, 180],
  },
  {
    name: 'companies',
    displayName: 'Companies',
    entity: 'company',
    path: '/crm/v3/objects/companies',
    size: [30, 3_000],
    id: numericId(9_000_000_000),
    fields: makeFields(crm, companyFields),
    custom: [15, 90],
  },
  {
    name: 'deals',
    displayName: 'Deals',
    entity: 'deal',
    path: '/crm/v3/objects/deals',
    size: [20, 2_500],
    id: numericId(15_000_000_000),
    fields: makeFields(crm, dealFields),
    custom: [10, 60],
  },
  {
    name: 'tickets',
    displayName: 'Tickets',
    entity: 'ticket',
    path: '/crm/v3/objects/tickets',
    size: [10, 4_000],
    id: numericId(2_000_000_000),
    fields: makeFields(crm, ticketFields),
    custom: [5, 30],
  },
  {
    name: 'products',
    displayName: 'Products',
    entity: 'product',
    path: '/crm/v3/objects/products',
    size: [8, 240],
    id: numericId(1_500_000_000),
    fields: makeFields(crm, productFields),
    custom: [5, 12],
  },
  {
    name: 'calls',
    displayName: 'Calls',
    entity: 'call',
    path: '/crm/v3/objects/calls',
    size: [10, 3_000],
    id: numericId(40_000_000_000),
    fields: makeFields(crm, engagementFields),
  },
  ...hubspotMarketingObjects,
]);
