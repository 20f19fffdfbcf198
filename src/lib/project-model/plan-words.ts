import { destinationKind } from '@/contract/destination-kinds';
import { capitalized, displayValue } from '@/lib/format';
import { differenceWords } from '@/lib/manifest/difference-words';
import type { ChangeDetail, ProjectChange } from './compare';
import { isPlaceholder } from './placeholders';
import type { Choice } from './plan';
import type { MetadataPath, Step } from './steps';

const keyWords = ([key, header]: MetadataPath): string => (header === undefined ? key : `header ${header}`);

/** "Create destination orders". */
export function stepWords(step: Step): string {
  switch (step.do) {
    case 'createDestination':
      return `Create destination ${step.name} (${destinationKind(step.type)?.label ?? step.type})`;
    case 'updateDestination': {
      const set = step.set.map(({ path }) => keyWords(path)).join(', ');
      const removed = step.remove.map(keyWords).join(', ');
      return `Change destination ${step.name}: ${[set && `set ${set}`, removed && `remove ${removed}`].filter(Boolean).join('; ')}`;
    }
    case 'renameDestination':
      return `Rename destination ${step.name} to ${step.to}`;
    case 'deleteDestination':
      return `Delete destination ${step.name}`;
    case 'createTopic':
      return `Create topic ${step.name}`;
    case 'deleteTopic':
      return `Delete topic ${step.name}`;
    case 'addEventRoute':
      return `Route ${step.event} to topic ${step.topic}`;
    case 'removeEventRoute':
      return `Stop routing ${step.event} to topic ${step.topic}`;
    case 'addTopicRoute':
      return `Send topic ${step.topic} to destination ${step.destination}`;
    case 'removeTopicRoute':
      return `Stop sending topic ${step.topic} to destination ${step.destination}`;
    case 'createIntegration':
      return `Create integration ${step.name}`;
    case 'deployIntegration':
      return `Deploy a new revision of integration ${step.name}`;
    case 'deleteIntegration':
      return `Delete integration ${step.name}`;
  }
}

const shown = (value: unknown) => (isPlaceholder(value) ? 'a value of its own' : displayValue(value));

function metadataWords({ kind, path: [, key = '', header], before, after }: ChangeDetail): string {
  const label = header === undefined ? String(key) : `Header ${header}`;
  if (kind === 'added')
    return isPlaceholder(after) ? `${label} is set` : `${label} is set to ${shown(after)}`;
  if (kind === 'removed') return `${label} is removed`;
  return `${label}: ${shown(before)} → ${shown(after)}`;
}

function routeWords({ kind, path: [side, target] }: ChangeDetail): string {
  if (side === 'events') return `${target} is ${kind === 'added' ? '' : 'no longer '}routed to it`;
  return kind === 'added' ? `Sent to ${target}` : `No longer sent to ${target}`;
}

/** What differs, one line for each detail. */
export function detailWords(change: ProjectChange): string[] {
  if (change.what === 'integration') return change.details.map(differenceWords);
  if (change.what === 'topic') return change.details.map(routeWords);
  return change.details.map((detail) =>
    detail.path[0] === 'type'
      ? detail.kind === 'changed'
        ? `Type: ${shown(detail.before)} → ${shown(detail.after)}`
        : `Type: ${shown(detail.after ?? detail.before)}`
      : metadataWords(detail),
  );
}

/** "Destination orders: changed". */
export const changeWords = ({ what, name, kind }: ProjectChange): string =>
  `${capitalized(what)} ${name}: ${kind}`;

/** Why a difference cannot be part of a plan. */
export function blockedWords({ change, blocked }: Choice): string | undefined {
  if (blocked === 'type')
    return `The type of a destination cannot be changed. Delete ${change.name} first, or give the new one another name.`;
  if (blocked === 'provider')
    return `The provider of an integration cannot be changed. Give the integration another name instead of ${change.name}.`;
  return undefined;
}
