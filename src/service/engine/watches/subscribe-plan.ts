import type { ConfigContent } from '@/contract/installation';
import type { RevisionContent, SubscribeObject } from '@/contract/revision-content';
import type { ChangeKind } from '../../provider/subscribe';
import type { Change } from '../../provider/types';
import type { FieldPlan } from '../field-plan';

type SubscribeConfig = NonNullable<NonNullable<ConfigContent['subscribe']>['objects']>[string];

/** Which updates to deliver: none, any, those of fields that are read, or those of named fields. */
export type Watch = 'none' | 'any' | 'selected' | readonly string[];

/** An installation's subscription to an object, from its revision and its config. */
export interface WantedObject {
  /** The revision's name of the object. */
  readonly objectName: string;
  readonly destination: string | undefined;
  readonly inherits: boolean;
  readonly create: boolean;
  readonly update: Watch;
  readonly delete: boolean;
  readonly association: boolean;
  readonly fullRecords: boolean;
  /** Names of other events, as the provider calls them. */
  readonly other: ReadonlySet<string>;
}

type Switch = { readonly enabled?: string | null | undefined } | null | undefined;

/** The installation's setting overrides the revision's. */
const isOn = (revision: Switch, config: Switch) => (config?.enabled ?? revision?.enabled) === 'always';

function watchOf(revision: SubscribeObject['updateEvent'], config: SubscribeConfig['updateEvent']): Watch {
  if (!isOn(revision, config)) return 'none';
  // Flat in practice, a list of lists in the specification (facts 2.4, C4).
  const fields = (config?.requiredWatchFields ?? []).flat();
  if (fields.length > 0) return fields;
  const auto = config?.watchFieldsAuto ?? undefined;
  const own = (revision?.requiredWatchFields ?? []).flat();
  if (auto === undefined && own.length > 0) return own;
  return (auto ?? revision?.watchFieldsAuto) === 'selected' ? 'selected' : 'any';
}

function wantedObject(revision: SubscribeObject, config: SubscribeConfig = {}): WantedObject {
  const { associationChangeEvent } = revision;
  return {
    objectName: revision.objectName,
    destination: config.destination ?? revision.destination ?? undefined,
    inherits: config.inheritFieldsAndMappings ?? revision.inheritFieldsAndMapping ?? false,
    create: isOn(revision.createEvent, config.createEvent),
    update: watchOf(revision.updateEvent, config.updateEvent),
    delete: isOn(revision.deleteEvent, config.deleteEvent),
    association: isOn(associationChangeEvent, undefined),
    fullRecords: associationChangeEvent?.includeFullRecords === true,
    other: new Set([...(revision.otherEvents ?? []).flat(), ...(config.otherEvents ?? []).flat()]),
  };
}

export function wantedObjects(
  revision: RevisionContent | undefined,
  config: ConfigContent | undefined,
): WantedObject[] {
  const chosen = config?.subscribe?.objects ?? {};
  return (revision?.subscribe?.objects ?? [])
    .map((object) => {
      const { objectName } = object;
      return wantedObject(object, Object.hasOwn(chosen, objectName) ? chosen[objectName] : undefined);
    })
    .filter(
      (object) =>
        object.create ||
        object.update !== 'none' ||
        object.delete ||
        object.association ||
        object.other.size > 0,
    );
}

/** An event to deliver for a change. */
export interface Notice {
  readonly kind: 'create' | 'update' | 'delete' | 'associationUpdate' | 'other';
  /** The kind of change that the provider's notification is about. */
  readonly change: ChangeKind;
}

interface FilterParts {
  readonly plan: FieldPlan | undefined;
  /** The provider's name of the notification of such a change. */
  readonly nameOf: (kind: ChangeKind) => string;
  /** Fields that lead to other records. */
  readonly references: { has(fieldName: string): boolean };
}

/** Decides which changes of an object are delivered, and as which events. */
export function changeFilter(wanted: WantedObject, { plan, nameOf, references }: FilterParts) {
  // In lower case; undefined if all fields count.
  const watched = watchedFields(wanted.update, plan);
  return ({ type, fieldsUpdated }: Pick<Change, 'type' | 'fieldsUpdated'>): Notice[] => {
    const notices: Notice[] = [];
    if (type === 'create' && wanted.create) notices.push({ kind: 'create', change: 'create' });
    if (type === 'delete' && wanted.delete) notices.push({ kind: 'delete', change: 'delete' });
    if (type === 'update') {
      const counts = !watched || fieldsUpdated.some((name) => watched.has(name.toLowerCase()));
      if (wanted.update !== 'none' && counts) notices.push({ kind: 'update', change: 'update' });
      if (wanted.association && fieldsUpdated.some((name) => references.has(name)))
        notices.push({ kind: 'associationUpdate', change: 'association' });
    }
    if (notices.length === 0 && wanted.other.has(nameOf(type))) notices.push({ kind: 'other', change: type });
    return notices;
  };
}

function watchedFields(watch: Watch, plan: FieldPlan | undefined): ReadonlySet<string> | undefined {
  if (watch === 'none' || watch === 'any') return undefined;
  if (watch === 'selected') {
    if (!plan || plan.ask === 'all') return undefined;
    return new Set(plan.ask.map((name) => name.toLowerCase()));
  }
  const mapped = new Map(plan?.mapped.map(({ name, source }) => [name.toLowerCase(), source.field]));
  return new Set(watch.map((name) => (mapped.get(name.toLowerCase()) ?? name).toLowerCase()));
}
