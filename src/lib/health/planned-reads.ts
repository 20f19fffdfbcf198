import type { Installation, ReadConfigObject } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { parseTime } from '@/lib/time';
import type { PlannedRead } from './read-health';

export interface InstallationRead extends PlannedRead {
  /** The object, as the config or else the revision names it. */
  readonly object: string;
  /** The names by which operations may call it: the provider's and the mapped one. */
  readonly names: readonly string[];
}

const timeOf = (value: unknown) => parseTime(value)?.getTime();

type Revision = Integration['latestRevision'];
type Entry = NonNullable<NonNullable<Revision['content']['read']>['objects']>[number];

interface RevisedReads {
  readonly revisedAt: number | undefined;
  /** By the provider's name, and by the mapped name where no object has that name. */
  readonly entries: ReadonlyMap<string, Entry>;
}

/** A thousand customers share a few revisions. */
const known = new WeakMap<Revision, RevisedReads>();

function revisedReads(revision: Revision): RevisedReads {
  const before = known.get(revision);
  if (before) return before;
  const objects = (revision.content.read?.objects ?? []).toReversed();
  const entries = new Map([
    ...objects.flatMap((entry) => (entry.mapToName ? [[entry.mapToName, entry] as const] : [])),
    ...objects.map((entry) => [entry.objectName, entry] as const),
  ]);
  const reads = { revisedAt: timeOf(revision.createTime), entries };
  known.set(revision, reads);
  return reads;
}

/**
 * The objects that are read for a customer: those of the config, and those that the revision always reads. The config's
 * schedule holds, else that of the latest revision (facts 3.9). undefined if the service does not tell the config.
 */
export function plannedReads(
  { config, createTime }: Installation,
  integration: Integration | undefined,
): InstallationRead[] | undefined {
  if (!config) return undefined;
  const revision = integration?.latestRevision;
  const revised = revision?.content.read?.objects ?? [];
  const chosen: Readonly<Record<string, ReadConfigObject>> = config.content.read?.objects ?? {};
  const always = revised.filter(
    ({ enabled, objectName, mapToName }) =>
      enabled === 'always' &&
      !Object.hasOwn(chosen, objectName) &&
      !(mapToName && Object.hasOwn(chosen, mapToName)),
  );
  const reads: (readonly [string, ReadConfigObject])[] = [
    ...Object.entries(chosen),
    ...always.map(({ objectName }) => [objectName, {}] as const),
  ];
  const configuredAt = timeOf(config.createTime) ?? timeOf(createTime);
  const { revisedAt, entries } = revision ? revisedReads(revision) : {};
  return reads.map(([object, read]) => {
    const entry = entries?.get(object);
    const others = entry ? [entry.objectName, entry.mapToName ?? object] : [];
    return {
      object,
      names: [object, ...others.filter((name, at) => name !== object && others.indexOf(name) === at)],
      disabled: read.disabled === true,
      schedule: read.schedule || entry?.schedule || undefined,
      // An object that the latest revision no longer has keeps the schedule of an earlier one, which cannot be read.
      isScheduleKnown: Boolean(read.schedule) || entry !== undefined,
      // Both begin a schedule anew.
      plannedAt:
        Math.max(
          configuredAt ?? Number.NaN,
          read.schedule ? Number.NEGATIVE_INFINITY : (revisedAt ?? Number.NEGATIVE_INFINITY),
        ) || undefined,
    };
  });
}
