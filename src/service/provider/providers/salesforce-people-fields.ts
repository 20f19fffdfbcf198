import { makeFields } from '../field';
import * as make from '../make';
import type { FieldSpec } from '../spec';
import { addressFields, id, own, owner, person, phones, rules } from './salesforce-shared';

export const contactFields: FieldSpec[] = [
  ...own([
    ...id,
    ...person,
    ['AccountId', 'Account ID', 'reference', make.ref('account'), { to: ['account'], empty: 0.05 }],
    ['ReportsToId', 'Reports To ID', 'reference', make.ref('contact'), { to: ['contact'], empty: 0.8 }],
    owner,
    ...phones([
      ['Phone', 'Business Phone'],
      ['Fax', 'Business Fax'],
      ['MobilePhone', 'Mobile Phone'],
      ['HomePhone', 'Home Phone'],
      ['OtherPhone', 'Other Phone'],
      ['AssistantPhone', 'Asst. Phone'],
    ]),
    ['AssistantName', "Assistant's Name", 'string', make.fullName, { empty: 0.9 }],
    ['Department', 'Department', 'string', make.industry, {}],
    ['Birthdate', 'Birthdate', 'date', make.day(-20_000, -8_000), { empty: 0.7 }],
    ['IsEmailBounced', 'Is Email Bounced', 'boolean', make.yes(0.03), { readOnly: true }],
    [
      'LastCURequestDate',
      'Last Stay-in-Touch Request Date',
      'datetime',
      make.earlier,
      { readOnly: true, empty: 0.9 },
    ],
    [
      'LastCUUpdateDate',
      'Last Stay-in-Touch Save Date',
      'datetime',
      make.earlier,
      { readOnly: true, empty: 0.9 },
    ],
    [
      'MasterRecordId',
      'Master Record ID',
      'reference',
      make.ref('contact'),
      { to: ['contact'], readOnly: true, empty: 1 },
    ],
    [
      'ContactSource',
      'Creation Source',
      'singleSelect',
      null,
      { values: ['Email', 'Form', 'Import'], changes: 0 },
    ],
  ]),
  ...addressFields('Mailing', 'Mailing', 0),
  ...addressFields('Other', 'Other', 2),
];

export const leadFields: FieldSpec[] = [
  ...own([
    ...id,
    ...person,
    ['Company', 'Company', 'string', make.companyName, { required: true }],
    [
      'Status',
      'Lead Status',
      'singleSelect',
      null,
      {
        values: [
          'Open - Not Contacted',
          'Working - Contacted',
          'Closed - Converted',
          'Closed - Not Converted',
        ],
        empty: 0,
        changes: 1,
      },
    ],
    ['Rating', 'Rating', 'singleSelect', null, { values: ['Hot', 'Warm', 'Cold'], changes: 1 }],
    ['Industry', 'Industry', 'string', make.industry, { native: 'picklist' }],
    ['AnnualRevenue', 'Annual Revenue', 'float', make.amount(90_000_000), {}],
    ['NumberOfEmployees', 'Employees', 'int', make.whole(1, 9_000), {}],
    ['Website', 'Website', 'string', make.website, { native: 'url' }],
    ...phones([
      ['Phone', 'Phone'],
      ['MobilePhone', 'Mobile Phone'],
      ['Fax', 'Fax'],
    ]),
    owner,
    ['IsConverted', 'Converted', 'boolean', make.yes(0.2), { readOnly: true }],
    ['ConvertedDate', 'Converted Date', 'date', make.earlierDay, { readOnly: true, empty: 0.8 }],
    [
      'ConvertedAccountId',
      'Converted Account ID',
      'reference',
      make.ref('account'),
      { to: ['account'], readOnly: true, empty: 0.8 },
    ],
    [
      'ConvertedContactId',
      'Converted Contact ID',
      'reference',
      make.ref('contact'),
      { to: ['contact'], readOnly: true, empty: 0.8 },
    ],
    ['IsUnreadByOwner', 'Unread By Owner', 'boolean', make.yes(0.3), { empty: 0 }],
    [
      'ProductInterest__c',
      'Product Interest',
      'multiSelect',
      null,
      { values: ['GC1000 series', 'GC5000 series', 'GC3000 series'] },
    ],
  ]),
  ...addressFields('', 'Lead', 0),
];

export const userFields: FieldSpec[] = own([
  ...id,
  ['Username', 'Username', 'string', make.email, { required: true }],
  ['Email', 'Email', 'string', make.email, { native: 'email', required: true }],
  ['FirstName', 'First Name', 'string', make.givenName, {}],
  ['LastName', 'Last Name', 'string', make.surname, { required: true }],
  ['Name', 'Full Name', 'string', make.fullName, { readOnly: true }],
  ['IsActive', 'Active', 'boolean', make.yes(0.9), { empty: 0 }],
  ['TimeZoneSidKey', 'Time Zone', 'string', make.timeZone, { native: 'picklist', empty: 0 }],
]);

export const prospectFields: FieldSpec[] = makeFields(rules, [
  ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }],
  ['email', 'Email', 'string', make.email, { required: true }],
  ['firstName', 'First Name', 'string', make.givenName, {}],
  ['lastName', 'Last Name', 'string', make.surname, {}],
  ['company', 'Company', 'string', make.companyName, {}],
  ['score', 'Score', 'int', make.whole(0, 400), { readOnly: true, changes: 1 }],
  ['grade', 'Grade', 'string', make.oneOf('A+', 'A', 'B', 'C', 'D', 'F'), { readOnly: true }],
  ['isDoNotEmail', 'Do Not Email', 'boolean', make.yes(0.1), {}],
  ['createdAt', 'Created At', 'datetime', make.created, { readOnly: true }],
  ['updatedAt', 'Updated At', 'datetime', make.modified, { readOnly: true }],
]);
