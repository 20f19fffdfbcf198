import { type FieldLine, makeField } from './field';
import { seedOf } from './ids';
import { amount, day, moment, note, oneOf, phrase, real, text, whole, yes } from './make';
import { between, mix } from './random';
import type { FieldSpec, ObjectSpec, ProviderSpec } from './spec';
import { DAY } from './timeline';
import type { Account } from './types';

const areas = [
  'Account',
  'Billing',
  'Campaign',
  'Competitor',
  'Compliance',
  'Contract',
  'Customer',
  'Delivery',
  'Discount',
  'Event',
  'Finance',
  'Forecast',
  'Implementation',
  'Internal',
  'Legacy',
  'Marketing',
  'Migration',
  'Onboarding',
  'Partner',
  'Payment',
  'Pilot',
  'Procurement',
  'Product',
  'Quote',
  'Referral',
  'Region',
  'Renewal',
  'Risk',
  'Sales',
  'Security',
  'Support',
  'Survey',
  'Territory',
  'Training',
  'Usage',
  'Warehouse',
];

type Pattern = readonly [noun: string, line: (name: string, label: string) => FieldLine];

const patterns: readonly Pattern[] = [
  ['priority', (n, l) => [n, l, 'singleSelect', null, { values: ['Low', 'Medium', 'High', 'Strategic'] }]],
  ['score', (n, l) => [n, l, 'int', whole(0, 100)]],
  ['date', (n, l) => [n, l, 'date', day(0, 500)]],
  ['owner', (n, l) => [n, l, 'string', text('u-')]],
  ['amount', (n, l) => [n, l, 'float', amount(90_000)]],
  ['notes', (n, l) => [n, l, 'string', note, { empty: 0.6 }]],
  [
    'tags',
    (n, l) => [
      n,
      l,
      'multiSelect',
      null,
      { values: ['EMEA', 'Enterprise', 'Partner', 'Pilot', 'Référence', '優先'] },
    ],
  ],
  ['active', (n, l) => [n, l, 'boolean', yes(0.5)]],
  ['rate', (n, l) => [n, l, 'float', real(0, 1, 4)]],
  ['code', (n, l) => [n, l, 'string', text('')]],
  [
    'status',
    (n, l) => [n, l, 'singleSelect', null, { values: ['Not started', 'In progress', 'Blocked', 'Done'] }],
  ],
  ['synced at', (n, l) => [n, l, 'datetime', moment(0, 60), { readOnly: true, empty: 0.3 }]],
  [
    'tier',
    (n, l) => [
      n,
      l,
      'singleSelect',
      oneOf('A', 'B', 'C'),
      {
        values: [
          ['A', 'Tier A'],
          ['B', 'Tier B'],
          ['C', 'Tier C'],
        ],
      },
    ],
  ],
  ['reason', (n, l) => [n, l, 'string', phrase, { empty: 0.4 }]],
  ['count', (n, l) => [n, l, 'int', whole(0, 2_500)]],
  ['calculated value', (n, l) => [n, l, 'float', real(-500, 500), { readOnly: true }]],
];

/** Every customer has these where custom fields exist at all. */
const common: readonly Pattern[] = [
  ['Priority', (n, l) => [n, l, 'singleSelect', null, { values: ['Low', 'Medium', 'High', 'Strategic'] }]],
  ['Priority score', (n, l) => [n, l, 'int', whole(0, 100)]],
  ['LinkedIn URL', (n, l) => [n, l, 'string', text('https://social.example/in/')]],
  [
    'Country of record',
    (n, l) => [n, l, 'string', oneOf('Germany', 'Japan', 'Brazil', 'Côte d’Ivoire', 'United States')],
  ],
  ['External id', (n, l) => [n, l, 'string', text('ext-')]],
];

const DRIFT_FROM = Date.UTC(2026, 3, 1);

/**
 * The fields that the customer has made. The last seventh of them comes to be one by one, so that an account's
 * schema changes over time.
 */
export function customFieldsOf(account: Account, spec: ProviderSpec, object: ObjectSpec): FieldSpec[] {
  const style = spec.customFields;
  if (!style || !object.custom) return [];
  const seed = seedOf(account.seed, `custom/${object.name}`);
  const count = between(seed, ...object.custom);
  const total = areas.length * patterns.length;
  const first = mix(seed, 1) % total;
  const early = Math.ceil((count * 6) / 7);
  const pace = between(mix(seed, 2), 9, 40) * DAY;
  return Array.from({ length: count }, (_, ordinal) => {
    let label: string;
    let pattern: Pattern | undefined = common[ordinal];
    if (pattern) {
      label = pattern[0];
    } else {
      // 36 × 16 combinations; 169 has no factor in common with 576, so none repeats.
      const nth = (first + ordinal * 169) % total;
      pattern = patterns[nth % patterns.length] as Pattern;
      label = `${areas[Math.floor(nth / patterns.length)]} ${pattern[0]}`;
    }
    const { name, raw } = style({ label, ordinal, seed });
    const [fieldName, displayName, type, make, options] = pattern[1](name, label);
    const field = makeField({ natives: spec.natives }, [
      fieldName,
      displayName,
      type,
      make ?? null,
      { empty: 0.35, ...options, raw },
    ]);
    field.metadata.isCustom = true;
    if (ordinal >= early) field.createdAt = DRIFT_FROM + (ordinal - early) * pace;
    return field;
  });
}

/** `Renewal date` as `renewal_date`. */
export function snake(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

/** `Renewal date` as `renewalDate`. */
export function camel(label: string): string {
  return snake(label).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
