import { createIntegrationSchema } from '@/contract/integration';
import type { RevisionContent, SubscribeObject } from '@/contract/revision-content';
import { z } from '@/contract/zod';
import { canonicalIntegration, canonicalManifest } from '@/lib/manifest/canonical';
import type { Finding, ManifestContext, ManifestPath } from '@/lib/manifest/finding';
import { checkIntegration, checkManifest } from '@/lib/manifest/manifest-rules';
import { objectsOf } from '@/lib/manifest/walk';
import { objectNames, providerInfos } from '../provider/catalog';
import type { InProject } from './lookup';
import { faultIssues, refuseManifest, type Fault } from './manifest-issues';
import { unkeepable } from './manifest-text';

/** Content that was checked, with the name and provider that every integration has. */
export type Content = RevisionContent & { name: string; provider: string };

const contentSchema = createIntegrationSchema.shape.latestRevision.shape.content;

// Far from any real manifest: each object may have a schedule, and looking at one takes milliseconds.
const mostIntegrations = 100;
const mostObjects = 500;

function contextOf({ repositories, project }: InProject): ManifestContext {
  return {
    providers: providerInfos(),
    destinations: repositories.destinations.list(project.id).map(({ name }) => name),
    providerApps: repositories.providerApps.list(project.id).map(({ provider }) => provider),
    objectNames,
  };
}

const isError = ({ severity }: Finding) => severity === 'error';

/** Keys without a value say nothing, as in the JSON that a revision is kept as. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item == null ? [] : [[key, withoutNulls(item)]])),
  );
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys',
  record: 'a map of keys',
};

/** Values of the wrong kind, where the rules have not spoken already. */
function shapeFaults(content: unknown, path: ManifestPath, said: readonly Fault[]): Fault[] {
  const result = z.safeParse(contentSchema, content);
  if (result.success) return [];
  const places = new Set(said.map((fault) => JSON.stringify(fault.path)));
  return result.error.issues.flatMap((issue) => {
    const place = [...path, ...(issue.path as (string | number)[])];
    if (places.has(JSON.stringify(place)) || places.has(JSON.stringify(place.slice(0, -1)))) return [];
    const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
    return [{ path: place, message: kind === undefined ? issue.message : `This is ${kind}` }];
  });
}

/** Lists of lists, as in the specification, become flat (facts 2.4, C4 and C5). */
function flat(content: Content): Content {
  const { subscribe } = content;
  if (!subscribe?.objects) return content;
  const objects = subscribe.objects.map((object): SubscribeObject => {
    const { updateEvent, otherEvents } = object;
    const watched = updateEvent?.requiredWatchFields;
    return {
      ...object,
      ...(updateEvent && watched
        ? { updateEvent: { ...updateEvent, requiredWatchFields: watched.flat() } }
        : {}),
      ...(otherEvents ? { otherEvents: otherEvents.flat() } : {}),
    };
  });
  return { ...content, subscribe: { ...subscribe, objects } };
}

const toContent = (value: unknown): Content => flat(z.parse(contentSchema, withoutNulls(value)));

const countObjects = (integration: unknown) =>
  ['read', 'write', 'subscribe'].reduce((sum, block) => sum + objectsOf(integration, block, []).length, 0);

/** The integrations of a manifest as they are kept. Refuses one with an error in it; warnings do not matter here. */
export function checkedManifest(call: InProject, manifest: unknown): Content[] {
  const { value, findings } = canonicalManifest(manifest);
  const integrations = integrationsOf(value);
  const refuseWhole = (message: string) =>
    refuseManifest(faultIssues([{ path: ['integrations'], message }], undefined));
  if (integrations.length > mostIntegrations)
    throw refuseWhole(`A manifest has at most ${mostIntegrations} integrations`);
  if (integrations.reduce<number>((sum, entry) => sum + countObjects(entry), 0) > mostObjects)
    throw refuseWhole(`A manifest has at most ${mostObjects} objects in all its integrations`);
  const faults: Fault[] = [...findings, ...checkManifest(value, contextOf(call)).filter(isError)];
  const shapes = integrations.flatMap((entry, index) =>
    shapeFaults(withoutNulls(entry), ['integrations', index], faults),
  );
  if (faults.length + shapes.length > 0) throw refuseManifest(faultIssues([...faults, ...shapes], value));
  return integrations.map(toContent);
}

function integrationsOf(manifest: unknown): unknown[] {
  const found = (manifest as { integrations?: unknown } | null)?.integrations;
  return Array.isArray(found) ? found : [];
}

/**
 * The content of a new integration, by the same rules, as it is kept. It may be without any action yet: only name
 * and provider are known to be required (facts 2.1).
 */
export function checkedContent(call: InProject, content: unknown, root: string): Content {
  const refuse = (faults: readonly Fault[], whole: unknown) =>
    refuseManifest(faultIssues(faults, whole, root));
  const problem = unkeepable(content);
  if (problem !== undefined) throw refuse([{ path: [], message: problem }], undefined);
  const { value, findings } = canonicalIntegration(content);
  if (countObjects(value) > mostObjects)
    throw refuse([{ path: [], message: `An integration has at most ${mostObjects} objects` }], undefined);
  const faults: Fault[] = [
    ...findings,
    ...checkIntegration(value, contextOf(call)).filter(
      (finding) => isError(finding) && finding.rule !== 'integration-structure',
    ),
  ];
  const all = [...faults, ...shapeFaults(withoutNulls(value), [], faults)];
  if (all.length > 0) throw refuse(all, value);
  return toContent(value);
}
