import type { Installation } from '@/contract/installation';
import { z } from '@/contract/zod';
import { bulkActions } from '@/lib/bulk-actions';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';

const bulkStepSchema = z.object({
  action: z.enum(bulkActions),
  integrationId: z.string(),
  installationId: z.string(),
  customer: z.string(),
  groupRef: z.string(),
  /** Undefined means all objects. A triggered read has exactly one. */
  object: z.optional(z.string()),
  note: z.optional(z.string()),
  /** ISO times of the window of a triggered read. */
  since: z.optional(z.string()),
  until: z.optional(z.string()),
});

/** One request about one installation. */
export type BulkStep = z.infer<typeof bulkStepSchema>;

type BulkOptions = Pick<BulkStep, 'action' | 'object' | 'note' | 'since' | 'until'>;

/** The steps for one installation, or why there are none. */
export type Judged =
  | { readonly steps: readonly BulkStep[]; readonly words: string }
  | { readonly reason: string };

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
  if (action === 'pause') {
    if (going.length === 0) return { reason: 'Paused already' };
    return { steps: [{ ...base, object, note }], words: `Pause ${going.join(', ')}` };
  }
  if (action === 'unpause') {
    if (paused.length === 0) return { reason: 'Not paused' };
    return { steps: [{ ...base, object, note }], words: `Resume ${paused.join(', ')}` };
  }
  if (!groupRef) return { reason: 'The service does not say whose installation it is' };
  if (going.length === 0) return { reason: 'Its reads are paused' };
  const caution =
    installation.connection?.status === 'bad_credentials' ? '; bad credentials, it will probably fail' : '';
  return {
    steps: going.map((name) => ({ ...base, object: name, since, until })),
    words: `${plural(going.length, 'read')}: ${going.join(', ')}${caution}`,
  };
}

/** Pausing twice does no harm. A second read would deliver everything again. */
export const isRepeatable = ({ action }: BulkStep): boolean => action !== 'trigger';

export const isBulkStep = (value: unknown): value is BulkStep => z.safeParse(bulkStepSchema, value).success;
