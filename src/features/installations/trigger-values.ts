import type { Installation } from '@/contract/installation';
import type { TriggerRead } from '@/contract/record';
import type { TimeZone } from '@/lib/time';
import { zonedWindow } from '@/lib/zoned-time';
import { readObjectsOf } from './installation-rows';

export const triggerFields = ['objectName', 'sinceTimestamp', 'untilTimestamp'] as const;
type TriggerField = (typeof triggerFields)[number];

/** Values of the form, named as in the request. Times are local to the person's time zone. */
export type TriggerValues = Readonly<Record<TriggerField, string>>;

/** The zone of the times, and the window with which the form was opened. */
type Shown = [zone: TimeZone, filled?: Parameters<typeof zonedWindow>[2]];

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

export function triggerFaults(
  { objectName, sinceTimestamp, untilTimestamp }: TriggerValues,
  installation: Installation,
  ...asShown: Shown
): ReadonlyMap<TriggerField, string> {
  const faults = new Map<TriggerField, string>();
  const [since, until] = zonedWindow([sinceTimestamp, untilTimestamp], ...asShown);
  const reason = objectName === '' ? 'Choose an object' : whyNoRead(installation, objectName);
  if (reason) faults.set('objectName', reason);
  if (sinceTimestamp !== '' && !since) faults.set('sinceTimestamp', 'Enter a date and a time');
  if (untilTimestamp !== '' && !until) faults.set('untilTimestamp', 'Enter a date and a time');
  if (since && until && since >= until)
    faults.set('untilTimestamp', 'The end of the window is after its start');
  return faults;
}

export function toTriggerRead(
  { sinceTimestamp, untilTimestamp }: TriggerValues,
  { group }: Installation,
  ...asShown: Shown
): TriggerRead {
  const [since, until] = zonedWindow([sinceTimestamp, untilTimestamp], ...asShown);
  return {
    groupRef: group?.groupRef ?? '',
    mode: 'async',
    sinceTimestamp: since?.toISOString(),
    untilTimestamp: until?.toISOString(),
  };
}
