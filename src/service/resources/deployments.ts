import { createRevision, deployIntegrations } from '@/contract/integration-changes';
import type { ManifestPath } from '@/lib/manifest/finding';
import { handle } from '../handler';
import type { IntegrationRow, ProjectRow } from '../storage/entities';
import { toIntegration } from '../wire';
import { pauseDroppedReads } from './dropped-reads';
import { findIntegration, latestRevision, type InProject } from './lookup';
import { checkedManifest, type Content } from './manifest-check';
import { faultIssues, refuseManifest, type Fault } from './manifest-issues';
import { parseManifest } from './manifest-text';
import { manifestOfZip } from './manifest-zip';
import { addIntegration, changeContent } from './revisions';
import { uploadedZip } from './uploads';

interface Source {
  readonly sourceYaml?: string | undefined;
  readonly sourceZipUrl?: string | undefined;
}

interface Deployment extends InProject {
  readonly project: ProjectRow;
  readonly body: Source;
  readonly query: { readonly destructive?: boolean | undefined };
}

function contentsOf(call: Deployment): Content[] {
  const { sourceYaml, sourceZipUrl } = call.body;
  const manifest =
    sourceZipUrl === undefined
      ? parseManifest(sourceYaml ?? '', 'sourceYaml')
      : parseManifest(manifestOfZip(uploadedZip(call, sourceZipUrl)), 'sourceZipUrl');
  return checkedManifest(call, manifest);
}

/** Refuses the whole manifest before anything is written. */
function refuseFaults(faults: readonly Fault[], contents: readonly Content[]): void {
  if (faults.length > 0) throw refuseManifest(faultIssues(faults, { integrations: contents }));
}

const place = (index: number, ...rest: string[]): ManifestPath => ['integrations', index, ...rest];

/** An integration cannot change its provider, because its installations have connections to it. */
const providerFault = (existing: IntegrationRow | undefined, { provider }: Content, index: number): Fault[] =>
  existing && existing.provider !== provider
    ? [
        {
          path: place(index, 'provider'),
          message: `“${existing.name}” is for ${existing.provider}, and an integration keeps its provider`,
          suggestion: 'Give the integration another name',
        },
      ]
    : [];

function revise(call: Deployment, row: IntegrationRow, content: Content): IntegrationRow {
  const revised = changeContent(call, row, content);
  if (call.query.destructive) pauseDroppedReads(call, revised, content);
  return revised;
}

export const deploymentHandlers = [
  handle(deployIntegrations, (call) => {
    const { repositories, project } = call;
    const contents = contentsOf(call);
    const existing = contents.map(({ name }) => repositories.integrations.byName(project.id, name));
    refuseFaults(
      contents.flatMap((content, index) => providerFault(existing[index], content, index)),
      contents,
    );
    return contents.map((content, index) => {
      const row = existing[index];
      const deployed = row ? revise(call, row, content) : addIntegration(call, content.name, content);
      return toIntegration(deployed, latestRevision(call, deployed.id));
    });
  }),

  handle(createRevision, (call) => {
    const row = findIntegration(call, call.params.integrationId);
    const contents = contentsOf(call);
    const [content, second] = contents;
    const faults: Fault[] = [];
    if (second) faults.push({ path: ['integrations'], message: 'A revision can have only one integration' });
    else if (content && content.name !== row.name)
      faults.push({ path: place(0, 'name'), message: `This integration is called “${row.name}”` });
    if (content && !second) faults.push(...providerFault(row, content, 0));
    refuseFaults(faults, contents);
    if (content) revise(call, row, content);
  }),
];
