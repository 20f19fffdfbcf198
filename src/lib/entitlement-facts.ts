import { isNumber } from '@/contract/exact-number';
import type { Project } from '@/contract/project';
import { displayValue, plural } from './format';

/** Entitlements in words; a key that the interface does not know is shown as it is. */
export const entitlementFacts = (entitlements: Project['entitlements']): { term: string; value: string }[] =>
  Object.entries(entitlements ?? {}).flatMap(([key, entry]) => {
    if (entry === undefined || entry === null) return [];
    const value: unknown = typeof entry === 'object' && 'value' in entry ? entry.value : entry;
    return [{ term: terms.get(key) ?? key, value: words(key, value) }];
  });

const terms = new Map([
  ['brandingRemoval', 'Branding removal'],
  ['logRetentionDays', 'Log retention'],
]);

function words(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Included' : 'Not included';
  if (key === 'logRetentionDays' && isNumber(value)) return plural(value, 'day');
  return displayValue(value);
}
