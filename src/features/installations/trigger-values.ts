import type { Installation } from '@/contract/installation';
import type { TriggerRead } from '@/contract/record';
import type { TimeZone } from '@/lib/time';
import { zonedTime } from '@/lib/zoned-time';
import { readObjectsOf } from './installation-rows';

/** Values of the form. Times are local to the person's time zone. */
export interface TriggerValues {
  objectName: string;
  since: string;
  until: string;
}

export const triggerFields = ['objectName', 'since', 'until'] as const;
type TriggerField = (typeof triggerFields)[number];

/** Why no read can be triggered, at all or for one object. Undefined if it can. */
export function whyNoRead(installation: Installation, objectName?: string): string | undefined {
  if (!installation.group?.groupRef) return 'The service does not say whose installation this is';
  const objects = readObjectsOf(installation);
  if (objects.length === 0) return 'This installation reads no objects';
  if (objectName !== undefined) {
    const object = objects.find(([name]) => name === objectName)?.[1];
    if (!object) return `This installation does not read ${objectName}`;
    return object.disabled === true ? `Reads of ${objectName} are paused in this installation` : undefined;
  }
  return objects.every(([, object]) => object.disabled === true)
    ? 'Reads of all objects are paused in this installation'
    : undefined;
}

type Checked =
  | { body: TriggerRead; errors?: undefined }
  | { body?: undefined; errors: [field: TriggerField, message: string][] };

/** The request for the form's values, or what is wrong with them. */
export function toTriggerRead(values: TriggerValues, installation: Installation, zone: TimeZone): Checked {
  const errors: [TriggerField, string][] = [];
  const since = values.since === '' ? undefined : zonedTime(values.since, zone);
  const until = values.until === '' ? undefined : zonedTime(values.until, zone);
  const reason = values.objectName === '' ? 'Choose an object' : whyNoRead(installation, values.objectName);
  if (reason) errors.push(['objectName', reason]);
  if (values.since !== '' && !since) errors.push(['since', 'Enter a date and a time']);
  if (values.until !== '' && !until) errors.push(['until', 'Enter a date and a time']);
  if (since && until && since >= until) errors.push(['until', 'The end of the window is after its start']);
  if (errors.length > 0) return { errors };
  return {
    body: {
      groupRef: installation.group?.groupRef ?? '',
      mode: 'async',
      ...(since ? { sinceTimestamp: since.toISOString() } : {}),
      ...(until ? { untilTimestamp: until.toISOString() } : {}),
    },
  };
}

/** Form fields by the names services may use in their issues. */
export const serviceFieldNames: Record<string, TriggerField> = {
  sinceTimestamp: 'since',
  untilTimestamp: 'until',
  objectName: 'objectName',
};
