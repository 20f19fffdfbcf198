/**
 * The rules of a manifest (facts 3.7) as pure functions over its parsed value. The editor and the service run the same
 * rules.
 */
import { SPEC_VERSION } from '@/contract/revision-content';
import { type Finding, type ManifestContext, type ManifestPath, pathText } from './finding';
import { integrationKeys, manifestKeys } from './known-keys';
import { projectRules } from './project-rules';
import { cronRules, HOURLY, readRules } from './read-rules';
import { schemaRules } from './schema-rules';
import { subscribeRules } from './subscribe-rules';
import { unknownKeys } from './unknown-keys';
import {
  at,
  duplicates,
  error,
  isBlank,
  isMap,
  mapsIn,
  missing,
  type Node,
  objectsOf,
  textAt,
  warning,
} from './walk';

const blocks = ['read', 'write', 'subscribe', 'proxy'] as const;
const schemaEvents = ['fieldCreated', 'fieldDeleted', 'fieldChanged'];
const listBlocks = ['read', 'write', 'subscribe'] as const;

const requiredText = (value: Node, key: string, path: ManifestPath): Finding[] =>
  isBlank(at(value, key)) ? [missing(key, path)] : [];

function structureRules(integration: Record<string, Node>, path: ManifestPath): Finding[] {
  const findings = [
    ...requiredText(integration, 'name', path),
    ...requiredText(integration, 'provider', path),
  ];
  const present = blocks.filter((block) => !isBlank(at(integration, block)));
  if (present.length === 0)
    findings.push(
      error('integration-structure', path, 'An integration needs read, write, subscribe or proxy'),
    );
  for (const block of listBlocks) {
    if (at(integration, block) === undefined) continue;
    const objects = at(at(integration, block), 'objects');
    if (!Array.isArray(objects) || objects.length === 0) {
      findings.push(
        error(`${block}-objects`, [...path, block], `${block} needs a list of objects that is not empty`),
      );
      continue;
    }
    objects.forEach((object: Node, index) => {
      const place = [...path, block, 'objects', index];
      if (!isMap(object)) findings.push(error('required-field', place, 'An object must be a map of keys'));
      else {
        findings.push(...requiredText(object, 'objectName', place));
        if (block !== 'write') findings.push(...requiredText(object, 'destination', place));
      }
    });
  }
  const proxy = at(integration, 'proxy');
  if (!isBlank(proxy) && typeof at(proxy, 'enabled') !== 'boolean')
    findings.push(missing('enabled', [...path, 'proxy'], 'proxy needs enabled: true or false'));
  return findings;
}

function watchSchemaRules(integration: Node, path: ManifestPath): Finding[] {
  const watch = at(integration, 'watchSchema');
  if (watch === undefined || watch === null) return [];
  const place = [...path, 'watchSchema'];
  const findings = requiredText(watch, 'destination', place);
  const schedule = at(watch, 'schedule');
  if (!isBlank(schedule)) findings.push(...cronRules(schedule, [...place, 'schedule'], HOURLY));
  const all = at(watch, 'allObjects');
  if (isBlank(all)) findings.push(missing('allObjects', place));
  if (!isMap(all)) return findings;
  const watched = schemaEvents.filter((event) => !isBlank(at(all, event)));
  for (const event of watched) {
    const enabled = at(at(all, event), 'enabled');
    const eventPlace = [...place, 'allObjects', event, ...(isBlank(enabled) ? [] : ['enabled'])];
    if (enabled !== 'always')
      findings.push(error('update-event-enabled', eventPlace, 'enabled must be always', 'enabled: always'));
  }
  if (watched.length === 0)
    findings.push(
      warning(
        'watch-schema-events',
        [...place, 'allObjects'],
        'No change of fields is watched',
        'Add fieldCreated, fieldDeleted or fieldChanged',
      ),
    );
  return findings;
}

/** Findings in one integration of a manifest, which is the `content` of a revision. */
export function checkIntegration(
  integration: unknown,
  context: ManifestContext = {},
  path: ManifestPath = [],
): Finding[] {
  if (!isMap(integration))
    return [error('integration-structure', path, 'An integration must be a map of keys')];
  const writes = objectsOf(integration, 'write', path);
  const findings = [
    ...structureRules(integration, path),
    ...readRules(integration, path),
    ...duplicates(writes, 'objectName').map(({ value, path: place }) =>
      error('duplicate-write-object', place, `“${value}” is written twice`),
    ),
    ...subscribeRules(integration, path),
    ...watchSchemaRules(integration, path),
    ...unknownKeys(integration, integrationKeys, path),
    ...projectRules(integration, path, context),
  ];
  return [...findings, ...notSaidYet(schemaRules(integration, path), findings)];
}

/** Removes findings where a more specific rule has one at the same path. */
function notSaidYet(findings: readonly Finding[], said: readonly Finding[]): readonly Finding[] {
  if (findings.length === 0) return findings;
  const places = new Set(
    said.filter(({ severity }) => severity === 'error').map(({ path }) => pathText(path)),
  );
  return findings.filter(({ path }) => !places.has(pathText(path)));
}

export function checkManifest(manifest: unknown, context: ManifestContext = {}): Finding[] {
  if (!isMap(manifest)) return [error('integration-structure', [], 'A manifest must be a map of keys')];
  const findings: Finding[] = [];
  if (at(manifest, 'specVersion') !== SPEC_VERSION)
    findings.push(
      error(
        'spec-version',
        Object.hasOwn(manifest, 'specVersion') ? ['specVersion'] : [],
        `specVersion is ${SPEC_VERSION}`,
        `specVersion: ${SPEC_VERSION}`,
      ),
    );
  const integrations = at(manifest, 'integrations');
  if (!Array.isArray(integrations) || integrations.length === 0)
    return [
      ...findings,
      error(
        'integration-structure',
        Object.hasOwn(manifest, 'integrations') ? ['integrations'] : [],
        'A manifest must list at least one integration',
      ),
    ];
  const { integrations: _, ...topKeys } = manifestKeys;
  findings.push(
    ...unknownKeys(
      Object.fromEntries(Object.entries(manifest).filter(([key]) => key !== 'integrations')),
      topKeys,
      [],
    ),
  );
  for (const { value, path } of duplicates(mapsIn(manifest, 'integrations', []), 'name'))
    findings.push(error('integration-structure', path, `Another integration is called “${value}”`));
  return [
    ...findings,
    ...integrations.flatMap((entry: Node, index) =>
      checkIntegration(entry, context, ['integrations', index]),
    ),
  ];
}

/** Read objects that the new content no longer lists. Names are compared without regard to case (facts 3.7). */
export function droppedReadObjects(before: unknown, after: unknown): string[] {
  const names = (content: unknown) =>
    objectsOf(content, 'read', []).flatMap(([object]) => textAt(object, 'objectName') ?? []);
  const kept = new Set(names(after).map((name) => name.toLowerCase()));
  return names(before).filter((name) => !kept.has(name.toLowerCase()));
}
