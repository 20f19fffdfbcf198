import { iso } from '@/lib/time';
import { findObject } from './account';
import { specOf } from './catalog';
import { failure, text } from './dialect';
import { answer } from './faults';
import { answerUnknownObject } from './object-call';
import { hashText, mix } from './random';
import type { Account, Answer, Call, Change } from './types';
import { baseUrl } from './urls';

/** The object's name as the provider spells it; undefined where there is no such object. */
export const nativeName = (provider: string, objectName: string): string | undefined =>
  findObject(specOf(provider), objectName)?.name;

export function subscribe(call: Call & { objects: readonly string[] }): Answer<{ objects: string[] }> {
  const { account, objects, faults } = call;
  const spec = specOf(account.provider);
  const found = objects.map((name) => [name, findObject(spec, name)] as const);
  const unknown = found.find(([, object]) => !object);
  if (unknown) return answerUnknownObject({ ...call, object: unknown[0] }, spec, 'POST');
  const url = `${baseUrl(account, spec, found[0]?.[1])}/webhooks`;
  return answer(call, spec, { method: 'POST', url }, () =>
    faults?.subscribeDenied
      ? failure(
          'bad_request',
          text(
            403,
            'INSUFFICIENT_ACCESS',
            '403 Forbidden: The connected user may not set up change notifications',
          ),
        )
      : { ok: true, objects: found.map(([name, object]) => object?.name ?? name) },
  );
}

export type ChangeKind = Change['type'] | 'association';
type Naming = (entity: string, kind: ChangeKind) => string;

const hubspotWords = {
  create: 'creation',
  update: 'propertyChange',
  delete: 'deletion',
  association: 'associationChange',
};
const pastWords = { create: 'created', update: 'updated', delete: 'deleted', association: 'updated' };

const names: Readonly<Record<string, Naming>> = {
  hubspot: (entity, kind) => `${entity}.${hubspotWords[kind]}`,
  salesforce: (_, kind) => (kind === 'association' ? 'UPDATE' : kind.toUpperCase()),
  zendeskSupport: (entity, kind) => `zen:event-type:${entity.toLowerCase()}.${pastWords[kind]}`,
  connectWise: (_, kind) => (kind === 'create' ? 'added' : pastWords[kind]),
};

const entityOf = ({ provider }: Account, objectName: string): string =>
  findObject(specOf(provider), objectName)?.entity ?? objectName;

/** The provider's own name of the event. */
export function eventName(account: Account, objectName: string, kind: ChangeKind): string {
  const entity = entityOf(account, objectName);
  return names[account.provider]?.(entity, kind) ?? `${entity}.${pastWords[kind]}`;
}

/** The notification that the provider sends of a change. The same change always gives the same one. */
export function providerEvent(
  account: Account,
  objectName: string,
  kind: ChangeKind,
  { id, at, fieldsUpdated }: Change,
): { type: string; raw: object } {
  const type = eventName(account, objectName, kind);
  const eventId = mix(hashText(`${objectName}/${id}/${kind}`), at % 0x7fffffff);
  if (account.provider === 'hubspot')
    return {
      type,
      raw: {
        eventId,
        portalId: account.workspaceRef,
        subscriptionType: type,
        objectId: id,
        occurredAt: at,
        changeSource: 'CRM_UI',
        ...(fieldsUpdated[0] !== undefined && { propertyName: fieldsUpdated[0] }),
      },
    };
  if (account.provider === 'salesforce')
    return {
      type,
      raw: {
        ChangeEventHeader: {
          entityName: entityOf(account, objectName),
          recordIds: [id],
          changeType: type,
          changedFields: [...fieldsUpdated],
          commitTimestamp: at,
          commitNumber: eventId,
        },
      },
    };
  return {
    type,
    raw: {
      id: eventId,
      event: type,
      recordId: id,
      occurredAt: iso(at),
      ...(fieldsUpdated.length > 0 && { fields: [...fieldsUpdated] }),
    },
  };
}
