import type { ConfigContent, ReadConfigObject } from '@/contract/installation';
import type { RevisionContent } from '@/contract/revision-content';
import { isSchedule, isTooFrequent, tooFrequentMessage } from '@/lib/manifest/schedule';
import type { Issue } from '../http/problem';

const filtering: readonly string[] = ['salesforce', 'hubspot'];
const isPlain = (value: unknown) => ['string', 'boolean', 'number'].includes(typeof value);

type Fail = (name: string, detail: string, value?: unknown) => void;

function scheduleRules({ schedule }: ReadConfigObject, fail: Fail): void {
  if (schedule == null || schedule === '') return;
  if (!isSchedule(schedule))
    fail('schedule', 'Not a cron schedule of five parts, such as "*/30 * * * *"', schedule);
  else if (isTooFrequent(schedule)) fail('schedule', tooFrequentMessage, schedule);
}

function backfillRules({ backfill }: ReadConfigObject, fail: Fail): void {
  const period = backfill?.defaultPeriod;
  if (!period) return;
  const { days, fullHistory } = period;
  if ((days == null) === (fullHistory == null))
    fail('backfill.defaultPeriod', 'Set either days or fullHistory');
  else if (days != null && !(Number.isInteger(Number(days)) && Number(days) >= 0))
    fail('backfill.defaultPeriod.days', 'Days must be a whole number, 0 or more', days);
}

function filterRules(filters: unknown, place: string, canFilter: boolean, fail: Fail): void {
  if (filters == null) return;
  if (!Array.isArray(filters)) return fail(place, 'fieldFilters is a list of filters');
  if (filters.length > 0 && !canFilter)
    return fail(place, 'Only reads of Salesforce (CRM) and HubSpot can be filtered by fields');
  const seen = new Set<string>();
  for (const [index, filter] of (filters as Record<string, unknown>[]).entries()) {
    const at = `${place}[${index}]`;
    const { fieldName, operator, value } = filter ?? {};
    if (typeof fieldName !== 'string' || fieldName === '') fail(`${at}.fieldName`, 'A filter names a field');
    else if (seen.has(fieldName))
      fail(`${at}.fieldName`, 'There is another filter for this field', fieldName);
    else seen.add(fieldName);
    if (operator !== 'eq') fail(`${at}.operator`, 'eq is the only operator', operator);
    if (!isPlain(value)) fail(`${at}.value`, 'Value is text, a number or yes/no', value);
  }
}

/** Rules for a customer's own schedules, backfills and filters (facts 3.3 and 3.9). */
export function readIssues(
  content: ConfigContent,
  provider: string,
  { module }: RevisionContent,
  part: string,
): Issue[] {
  const issues: Issue[] = [];
  const canFilter = filtering.includes(provider) && module !== 'account-engagement';
  for (const [objectName, object] of Object.entries(content.read?.objects ?? {})) {
    const fail: Fail = (name, detail, value) =>
      issues.push({
        in: 'body',
        name: `${part}.read.objects.${objectName}.${name}`,
        detail,
        ...(isPlain(value) ? { value: value as string | number | boolean } : {}),
      });
    scheduleRules(object, fail);
    backfillRules(object, fail);
    filterRules(object.fieldFilters, 'fieldFilters', canFilter, fail);
    filterRules(object.backfill?.['fieldFilters'], 'backfill.fieldFilters', canFilter, fail);
  }
  return issues;
}
