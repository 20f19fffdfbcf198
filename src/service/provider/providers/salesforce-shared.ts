import { type FieldLine, makeField, makeFields, partsOf } from '../field';
import type { FieldRules } from '../field';
import * as make from '../make';
import type { FieldSpec, Natives } from '../spec';
import type { ValueType } from '../types';

export const natives: Natives = {
  string: 'string',
  boolean: 'boolean',
  singleSelect: 'picklist',
  multiSelect: 'multipicklist',
  date: 'date',
  datetime: 'datetime',
  int: 'int',
  float: 'currency',
  reference: 'reference',
  other: 'address',
};
export const rules: FieldRules = { natives, join: ';' };

/** The metadata has the names in lower case; records have them as Salesforce writes them. */
export function own(lines: readonly FieldLine[]): FieldSpec[] {
  return makeFields(
    rules,
    lines.map(([name, label, type, maker, options]) => [
      name.toLowerCase(),
      label,
      type,
      maker ?? null,
      { raw: [name], ...options },
    ]),
  );
}

export const id: FieldLine[] = [
  ['Id', 'Record ID', 'string', make.ownId, { native: 'id', readOnly: true }],
  ['CreatedDate', 'Created Date', 'datetime', make.created, { readOnly: true }],
  ['LastModifiedDate', 'Last Modified Date', 'datetime', make.modified, { readOnly: true }],
  ['SystemModstamp', 'System Modstamp', 'datetime', make.modified, { readOnly: true }],
  ['CreatedById', 'Created By ID', 'reference', make.ref('user'), { to: ['user'], readOnly: true }],
  [
    'LastModifiedById',
    'Last Modified By ID',
    'reference',
    make.ref('user'),
    { to: ['user'], readOnly: true },
  ],
  ['IsDeleted', 'Deleted', 'boolean', make.always(false), { readOnly: true }],
  ['LastActivityDate', 'Last Activity', 'date', make.earlierDay, { readOnly: true, empty: 0.3 }],
  ['LastViewedDate', 'Last Viewed Date', 'datetime', make.earlier, { readOnly: true, empty: 0.5 }],
  ['LastReferencedDate', 'Last Referenced Date', 'datetime', make.earlier, { readOnly: true, empty: 0.5 }],
];

export const owner: FieldLine = [
  'OwnerId',
  'Owner ID',
  'reference',
  make.ref('user'),
  { to: ['user', 'group'], empty: 0 },
];

export function addressFields(prefix: string, label: string, salt: number): FieldSpec[] {
  const lines: FieldLine[] = [
    [`${prefix}Street`, `${label} Street`, 'string', make.street(salt), { native: 'textarea', empty: 0 }],
    [`${prefix}City`, `${label} City`, 'string', make.city(salt), { empty: 0 }],
    [`${prefix}State`, `${label} State/Province`, 'string', make.region(salt), { empty: 0 }],
    [`${prefix}PostalCode`, `${label} Zip/Postal Code`, 'string', make.postalCode(salt), { empty: 0 }],
    [`${prefix}Country`, `${label} Country`, 'string', make.country(salt), { empty: 0 }],
    [
      `${prefix}Latitude`,
      `${label} Latitude`,
      'float',
      make.latitude,
      { native: 'double', empty: 0.7, changes: 0 },
    ],
    [
      `${prefix}Longitude`,
      `${label} Longitude`,
      'float',
      make.longitude,
      { native: 'double', empty: 0.7, changes: 0 },
    ],
    [
      `${prefix}GeocodeAccuracy`,
      `${label} Geocode Accuracy`,
      'singleSelect',
      null,
      { values: ['Address', 'Street', 'City', 'Unknown'], empty: 0.8 },
    ],
  ];
  const whole = makeField(rules, [
    `${prefix}Address`.toLowerCase(),
    `${label} Address`,
    'other',
    make.object({
      street: make.street(salt),
      city: make.city(salt),
      state: make.region(salt),
      postalCode: make.postalCode(salt),
      country: make.country(salt),
    }),
    { readOnly: true, raw: [`${prefix}Address`] },
  ]);
  const parts = ['street', 'city', 'state', 'postalCode', 'country'].map(
    (key): readonly [string, string, ValueType] => [
      key,
      key === 'postalCode' ? 'postal code' : key,
      'string',
    ],
  );
  return [...own(lines), whole, ...partsOf(whole, natives, parts)];
}

export const sources = ['Web', 'Phone Inquiry', 'Partner Referral', 'Purchased List', 'Trade Show', 'Other'];
export const phones = (keys: readonly (readonly [string, string])[]): FieldLine[] =>
  keys.map(([key, label]) => [key, label, 'string', make.phone, { native: 'phone', empty: 0.3 }]);
export const person: FieldLine[] = [
  ['FirstName', 'First Name', 'string', make.givenName, { empty: 0.04 }],
  ['LastName', 'Last Name', 'string', make.surname, { required: true }],
  ['Name', 'Full Name', 'string', make.fullName, { readOnly: true }],
  ['MiddleName', 'Middle Name', 'string', make.initials, { empty: 0.85 }],
  ['Suffix', 'Suffix', 'string', make.oneOf('Jr.', 'Sr.', 'III'), { empty: 0.97 }],
  [
    'Salutation',
    'Salutation',
    'singleSelect',
    null,
    { values: ['Mr.', 'Ms.', 'Mrs.', 'Dr.', 'Prof.', 'Mx.'], changes: 0, empty: 0.4 },
  ],
  ['Title', 'Title', 'string', make.jobTitle, {}],
  ['Email', 'Email', 'string', make.email, { native: 'email', empty: 0.05 }],
  ['EmailBouncedReason', 'Email Bounced Reason', 'string', make.phrase, { readOnly: true, empty: 0.97 }],
  ['EmailBouncedDate', 'Email Bounced Date', 'datetime', make.earlier, { readOnly: true, empty: 0.97 }],
  ['HasOptedOutOfEmail', 'Email Opt Out', 'boolean', make.yes(0.08), { empty: 0 }],
  ['HasOptedOutOfFax', 'Fax Opt Out', 'boolean', make.yes(0.02), { empty: 0 }],
  ['DoNotCall', 'Do Not Call', 'boolean', make.yes(0.06), { empty: 0 }],
  ['LeadSource', 'Lead Source', 'singleSelect', null, { values: sources, changes: 0 }],
  ['Description', 'Description', 'string', make.note, { native: 'textarea', empty: 0.5 }],
  [
    'PhotoUrl',
    'Photo URL',
    'string',
    make.withId('/services/images/photo/'),
    { native: 'url', readOnly: true },
  ],
  ['Jigsaw', 'Data.com Key', 'string', make.text('j'), { empty: 0.9 }],
  [
    'CleanStatus',
    'Clean Status',
    'singleSelect',
    null,
    { values: ['Matched', 'Different', 'Acknowledged', 'NotFound', 'Pending'] },
  ],
  ['IndividualId', 'Individual ID', 'string', make.text('0PK'), { empty: 0.9 }],
];
