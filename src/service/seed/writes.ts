import { day, hour, minute } from '@/lib/time';
import type { WriteRequest } from '../engine/writes/write-request';

type Written = Omit<WriteRequest, 'integrationId' | 'groupRef' | 'objectName'>;

/** A write that an app makes for a customer, this long before the end of the week. */
export interface SeedWrite {
  readonly integration: string;
  /** Number of the customer. */
  readonly index: number;
  readonly ago: number;
  readonly objectName: string;
  readonly request: Written;
}

const people = (...names: readonly string[]) =>
  names.map((name) => {
    const [firstname = '', lastname = ''] = name.split(' ');
    const email = `${firstname}.${lastname}@example.com`.toLowerCase();
    return { record: { email, firstname, lastname } };
  });

/** One write of each kind: single and batch, synchronous and not, successful, partly successful, and refused. */
export const seedWrites: readonly SeedWrite[] = [
  {
    integration: 'hubspot-crm',
    index: 0,
    ago: 50 * minute,
    objectName: 'contacts',
    request: {
      type: 'create',
      record: { email: 'mira.holt@example.com', firstname: 'Mira', lastname: 'Holt' },
    },
  },
  {
    integration: 'hubspot-crm',
    index: 1,
    ago: 7 * hour,
    objectName: 'contacts',
    request: {
      type: 'create',
      mode: 'asynchronous',
      batch: people('Ana Costa', 'Jonas Weber', 'Priya Nair', 'Tomas Novak', 'Lea Martin'),
    },
  },
  {
    integration: 'hubspot-crm',
    index: 3,
    ago: 26 * hour,
    objectName: 'contacts',
    request: {
      type: 'create',
      batch: [
        ...people('Olu Adeyemi', 'Sara Lind'),
        { record: { email: 'no.such.field@example.com', loyalty_tier: 'gold' } },
      ],
    },
  },
  {
    integration: 'salesforce-crm',
    index: 0,
    ago: 5 * hour,
    objectName: 'account',
    request: { type: 'create', record: { Name: 'Northwind Traders', Industry: 'Retail' } },
  },
  {
    integration: 'salesforce-crm',
    index: 2,
    ago: 2.2 * day,
    objectName: 'contact',
    request: { type: 'update', record: { id: '0035e00000Zz9ZzAAJ', Title: 'Head of operations' } },
  },
  {
    integration: 'salesforce-crm',
    index: 7,
    ago: 9 * hour,
    objectName: 'account',
    request: {
      type: 'create',
      mode: 'asynchronous',
      record: { Name: 'Fabrikam Energy' },
      retryPolicy: { deadlineHours: 2 },
    },
  },
  {
    integration: 'pipedrive-crm',
    index: 0,
    ago: 3.5 * hour,
    objectName: 'persons',
    request: { type: 'create', record: { name: 'Kenji Mori' } },
  },
  {
    integration: 'outreach-engagement',
    index: 0,
    ago: 4 * day,
    objectName: 'prospects',
    request: { type: 'create', mode: 'asynchronous', record: { firstName: 'Nadia', lastName: 'Rossi' } },
  },
];
