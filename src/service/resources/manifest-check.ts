import { createIntegrationSchema } from '@/contract/integration-changes';
import type { RevisionContent, SubscribeObject } from '@/contract/revision-content';
import { z } from '@/contract/zod';
import { canonicalIntegration, canonicalManifest } from '@/lib/manifest/canonical';
import type { Finding, ManifestContext } from '@/lib/manifest/finding';
import { checkIntegration, checkManifest } from '@/lib/manifest/manifest-rules';
import { objectsOf } from '@/lib/manifest/walk';
import { withoutNulls } from '@/lib/without-nulls';
import { objectNames, providerInfos, simulationGap } from '../provider/catalog';
import { kinds } from './config-content';
import type { InProject } from './lookup';
import { faultIssues, refuseManifest, type Fault } from './manifest-issues';
import { storageProblem } from './manifest-text';

/** Checked content, which has at least a name and a provider. */
export type Content = RevisionContent & { name: string; provider: string };

const contentSchema = createIntegrationSchema.shape.latestRevision.shape.content;

// Far above any real manifest. Each object may have a schedule, which takes milliseconds to check.
const mostIntegrations = 100;
const mostObjects = 500;

const contextOf = ({ repositories, project }: InProject): ManifestContext => ({
  providers: providerInfos(),
  destinations: repositories.destinations.list(project.id).map(({ name }) => name),
  providerApps: repositories.providerApps.list(project.id).map(({ provider }) => provider),
  objectNames: (provider, module) =>
    simulationGap(provider) === undefined ? objectNames(provider, module) : undefined,
});

const isError = ({ severity }: Finding) => severity === 'error';

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
  kinds.reduce((sum, block) => sum + objectsOf(integration, block, []).length, 0);

/** The integrations of a manifest in the form in which they are stored. Refuses errors and ignores warnings. */
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
  if (faults.length > 0) throw refuseManifest(faultIssues(faults, value));
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
  const problem = storageProblem(content);
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
  if (faults.length > 0) throw refuse(faults, value);
  return toContent(value);
}
