import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { bulkActions, type BulkAction } from './bulk-search';

export const actionWords: Record<BulkAction, { title: string; verb: string; done: string }> = {
  pause: { title: 'Pause reads', verb: 'Pause reads of', done: 'Paused' },
  unpause: { title: 'Resume reads', verb: 'Resume reads of', done: 'Resumed' },
  trigger: { title: 'Trigger reads', verb: 'Trigger', done: 'Triggered' },
};

interface BulkOptions {
  action: BulkAction;
  /** Undefined means all objects. */
  object?: string | undefined;
  note?: string | undefined;
  /** ISO times of the window of a triggered read. */
  since?: string | undefined;
  until?: string | undefined;
}

/** One request about one installation. */
export interface BulkStep {
  action: BulkAction;
  integrationId: string;
  installationId: string;
  customer: string;
  groupRef: string;
  /** Undefined means all objects. A triggered read has exactly one. */
  object?: string;
  note?: string;
  since?: string;
  until?: string;
}

/** The steps for one installation, or why there are none. */
export type Judged =
  { readonly steps: readonly BulkStep[]; readonly words: string } | { readonly reason: string };

export function judgeInstallation(installation: Installation, options: BulkOptions): Judged {
  const { action, object, note, since, until } = options;
  const objects = Object.entries(installation.config?.content.read?.objects ?? {});
  const meant = object === undefined ? objects : objects.filter(([name]) => name === object);
  const groupRef = installation.group?.groupRef;
  if (objects.length === 0) return { reason: 'It reads no objects' };
  if (meant.length === 0) return { reason: `It does not read ${object ?? ''}` };
  const paused = meant.filter(([, { disabled }]) => disabled === true).map(([name]) => name);
  const going = meant.filter(([, { disabled }]) => disabled !== true).map(([name]) => name);
  const base = {
    action,
    integrationId: installation.integrationId,
    installationId: installation.id,
    customer: customerOf(installation),
    groupRef: groupRef ?? '',
  };
  const named = object === undefined ? {} : { object };
  const noted = note ? { note } : {};
  if (action === 'pause') {
    if (going.length === 0) return { reason: 'Paused already' };
    return { steps: [{ ...base, ...named, ...noted }], words: `Pause ${going.join(', ')}` };
  }
  if (action === 'unpause') {
    if (paused.length === 0) return { reason: 'Not paused' };
    return { steps: [{ ...base, ...named, ...noted }], words: `Resume ${paused.join(', ')}` };
  }
  if (!groupRef) return { reason: 'The service does not say whose installation it is' };
  if (going.length === 0) return { reason: 'Its reads are paused' };
  const period = { ...(since ? { since } : {}), ...(until ? { until } : {}) };
  const caution =
    installation.connection?.status === 'bad_credentials' ? '; bad credentials, it will probably fail' : '';
  return {
    steps: going.map((name) => ({ ...base, ...period, object: name })),
    words: `${plural(going.length, 'read')}: ${going.join(', ')}${caution}`,
  };
}

/** Pausing twice does no harm. A second read would deliver everything again. */
export const isRepeatable = ({ action }: BulkStep): boolean => action !== 'trigger';

export function isBulkStep(value: unknown): value is BulkStep {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  return (
    bulkActions.some((action) => action === held.get('action')) &&
    ['integrationId', 'installationId', 'customer', 'groupRef'].every(
      (key) => typeof held.get(key) === 'string',
    ) &&
    ['object', 'note', 'since', 'until'].every((key) =>
      ['string', 'undefined'].includes(typeof held.get(key)),
    )
  );
}
