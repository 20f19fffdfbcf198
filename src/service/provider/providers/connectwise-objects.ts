import { defineObjects, type FieldLine, type FieldRules, makeField, makeFields, partsOf } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives };
const info: FieldLine = [
  '_info',
  'Info',
  'other',
  make.object({ lastUpdated: make.modified, dateEntered: make.created, updatedBy: make.userName }),
  { readOnly: true },
];
const system: readonly FieldLine[] = [['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }], info];
const infoParts = partsOf(makeField(rules, info), natives, [
  ['lastUpdated', 'last updated', 'datetime'],
  ['dateEntered', 'entered', 'datetime'],
  ['updatedBy', 'updated by', 'string'],
]);
const company: FieldLine = [
  'company',
  'Company',
  'other',
  make.refObject('companies', { name: make.companyName }),
  { native: 'CompanyReference' },
];
const contact: FieldLine = [
  'contact',
  'Contact',
  'other',
  make.refObject('contacts', { name: make.fullName }),
  { native: 'ContactReference' },
];
const parts = (line: FieldLine) =>
  partsOf(makeField(rules, line), natives, [
    ['id', 'id', 'int'],
    ['name', 'name', 'string'],
  ]);
const choice = (name: string, label: string, values: readonly string[]): FieldLine => [
  name,
  label,
  'singleSelect',
  null,
  { values, changes: 1 },
];

export const connectWiseObjects = defineObjects('connectWise', [
  {
    name: 'contacts',
    displayName: 'Contacts',
    entity: 'Contact',
    path: '/company/contacts',
    size: [30, 5_000],
    id: numericId(300, 1, true),
    custom: [6, 40],
    fields: [
      ...makeFields(rules, [
        ...system,
        ['firstName', 'First name', 'string', make.givenName, { required: true }],
        ['lastName', 'Last name', 'string', make.surname, {}],
        ['title', 'Title', 'string', make.jobTitle, {}],
        company,
        ['AMPERSAND-defaultEmail', 'Default e-mail', 'string', make.email, {}],
        ['AMPERSAND-defaultEmailId', 'Default e-mail ID', 'int', make.whole(100, 9_999), { changes: 0 }],
        ['AMPERSAND-defaultPhone', 'Default phone', 'string', make.phone, {}],
        ['AMPERSAND-defaultPhoneId', 'Default phone ID', 'int', make.whole(100, 9_999), { changes: 0 }],
        ['AMPERSAND-defaultFax', 'Default fax', 'string', make.phone, { empty: 0.9 }],
        [
          'AMPERSAND-defaultFaxId',
          'Default fax ID',
          'int',
          make.whole(100, 9_999),
          { changes: 0, empty: 0.9 },
        ],
        ['inactiveFlag', 'Inactive', 'boolean', make.yes(0.1), {}],
        ['birthDay', 'Birthday', 'date', make.day(-20_000, -8_000), { empty: 0.8 }],
        [
          'communicationItems',
          'Communication items',
          'other',
          make.list(make.object({ type: make.oneOf('Email', 'Direct', 'Fax'), value: make.phone }), 3),
          { native: 'array' },
        ],
      ]),
      ...infoParts,
      ...parts(company),
    ],
  },
  {
    name: 'companies',
    displayName: 'Companies',
    entity: 'Company',
    path: '/company/companies',
    size: [12, 1_400],
    id: numericId(250, 1, true),
    custom: [6, 60],
    fields: [
      ...makeFields(rules, [
        ...system,
        ['identifier', 'Identifier', 'string', make.slug, { required: true }],
        ['name', 'Name', 'string', make.companyName, { required: true }],
        ['addressLine1', 'Address', 'string', make.street(), {}],
        ['city', 'City', 'string', make.city(), {}],
        ['state', 'State', 'string', make.region(), {}],
        ['zip', 'Postal code', 'string', make.postalCode(), {}],
        [
          'country',
          'Country',
          'other',
          make.object({ id: make.whole(1, 90), name: make.country() }),
          { native: 'CountryReference', changes: 0 },
        ],
        ['phoneNumber', 'Phone', 'string', make.phone, {}],
        ['website', 'Website', 'string', make.website, {}],
        ['annualRevenue', 'Annual revenue', 'float', make.amount(40_000_000), {}],
        ['numberOfEmployees', 'Employees', 'int', make.whole(1, 900), {}],
        choice('status', 'Status', ['Active', 'Inactive', 'Delinquent', 'Credit Hold']),
        ['dateAcquired', 'Acquired', 'datetime', make.created, {}],
        ['leadFlag', 'Lead', 'boolean', make.yes(0.2), {}],
      ]),
      ...infoParts,
    ],
  },
  {
    name: 'project/tickets',
    displayName: 'Project tickets',
    entity: 'ProjectTicket',
    path: '/project/tickets',
    size: [20, 4_000],
    id: numericId(7_000, 1, true),
    custom: [6, 30],
    fields: [
      ...makeFields(rules, [
        ...system,
        ['summary', 'Summary', 'string', make.phrase, { required: true }],
        choice('status', 'Status', ['New', 'Assigned', 'In Progress', 'Waiting', 'Completed']),
        choice('priority', 'Priority', ['Priority 1', 'Priority 2', 'Priority 3', 'Priority 4']),
        company,
        contact,
        ['budgetHours', 'Budget hours', 'float', make.real(1, 90, 1), {}],
        ['actualHours', 'Actual hours', 'float', make.real(0, 120, 1), { readOnly: true }],
        ['requiredDate', 'Required by', 'datetime', make.moment(5, 60), {}],
        ['closedFlag', 'Closed', 'boolean', make.yes(0.5), {}],
        ['initialDescription', 'Description', 'string', make.note, {}],
      ]),
      ...infoParts,
      ...parts(company),
      ...parts(contact),
    ],
  },
  {
    name: 'configurations',
    displayName: 'Configurations',
    entity: 'Configuration',
    path: '/company/configurations',
    size: [15, 3_000],
    id: numericId(1_000, 1, true),
    custom: [6, 20],
    fields: [
      ...makeFields(rules, [
        ...system,
        ['name', 'Name', 'string', make.slug, { required: true }],
        choice('type', 'Type', ['Workstation', 'Server', 'Printer', 'Firewall']),
        company,
        contact,
        ['serialNumber', 'Serial number', 'string', make.text('SN'), {}],
        ['installationDate', 'Installed', 'datetime', make.created, {}],
        ['warrantyExpirationDate', 'Warranty until', 'date', make.day(300, 1_000), {}],
        ['activeFlag', 'Active', 'boolean', make.yes(0.8), {}],
      ]),
      ...infoParts,
      ...parts(company),
      ...parts(contact),
    ],
  },
  {
    name: 'sales/opportunities',
    displayName: 'Opportunities',
    entity: 'Opportunity',
    path: '/sales/opportunities',
    size: [8, 900],
    id: numericId(400, 1, true),
    custom: [6, 30],
    fields: [
      ...makeFields(rules, [
        ...system,
        ['name', 'Name', 'string', make.phrase, { required: true }],
        choice('status', 'Status', ['Open', 'Won', 'Lost', 'No Decision']),
        ['notes', 'Notes', 'string', make.note, {}],
        ['campaign', 'Campaign', 'string', make.topic, { empty: 0.5 }],
        [
          'currency',
          'Currency',
          'other',
          make.object({ id: make.whole(1, 5), currencyCode: make.oneOf('USD', 'EUR', 'GBP') }),
          { changes: 0 },
        ],
        company,
        contact,
        ['expectedCloseDate', 'Expected close', 'date', make.day(10, 120), {}],
        ['probability', 'Probability', 'int', make.whole(0, 100), {}],
      ]),
      ...infoParts,
      ...parts(company),
      ...parts(contact),
    ],
  },
]);
