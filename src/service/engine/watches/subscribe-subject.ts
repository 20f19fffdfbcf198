import type { WritableAccount } from '../../provider/types';
import { fieldsOf } from '../../provider/account';
import { providerInfo } from '../../provider/catalog';
import { nativeName, eventName } from '../../provider/subscribe';
import type { ConnectionRow, RevisionRow } from '../../storage/entities';
import { installationParts, type InstallationParts } from '../../events';
import type { FieldPlan } from '../field-plan';
import type { Kernel } from '../kernel';
import { changeFilter, wantedObjects, type WantedObject } from './subscribe-plan';

/** An installation with everything that is needed to watch its account. */
export interface Subject extends InstallationParts {
  readonly connection: ConnectionRow;
  readonly revision: RevisionRow;
  readonly wanted: readonly WantedObject[];
}

/** Undefined while the installation has no connection to a provider of the catalog. */
export function subjectOf(kernel: Kernel, installationId: string): Subject | undefined {
  const parts = installationParts(kernel.repositories, installationId);
  const { connection } = parts ?? {};
  const revision = parts && kernel.contexts.latestRevision(parts.integration.id);
  if (!connection || !revision || !providerInfo(connection.provider)) return undefined;
  const config = kernel.contexts.config(parts.installation.configId)?.content;
  return { ...parts, connection, revision, wanted: wantedObjects(revision.content, config) };
}

/** The subscribed objects by the provider's names, or by their own if the provider does not have them. */
export const nativeNames = ({ connection, wanted }: Subject): string[] =>
  wanted.map(({ objectName }) => nativeName(connection.provider, objectName) ?? objectName);

/** A subscribed object, ready for filtering its changes and mapping its records. */
export interface SubscribedObject {
  readonly wanted: WantedObject;
  readonly objectName: string;
  /** The object's name in messages. */
  readonly deliveredAs: string;
  readonly account: WritableAccount;
  /** How records are delivered; undefined if nothing is inherited. */
  readonly plan: FieldPlan | undefined;
  readonly known: ReadonlySet<string>;
  /** Reference fields, with the objects to which they refer. */
  readonly references: ReadonlyMap<string, string>;
  /** The events to deliver for a change. */
  readonly noticesOf: ReturnType<typeof changeFilter>;
}

/** Leaves out fields that the connected user cannot see, even required ones, because the others still matter. */
const visible = (plan: FieldPlan, known: ReadonlySet<string>): FieldPlan => ({
  ...plan,
  fields: plan.fields.filter(({ source }) => known.has(source.field)),
  mapped: plan.mapped.filter(({ source }) => known.has(source.field)),
  ask: plan.ask === 'all' ? 'all' : plan.ask.filter((name) => known.has(name)),
});

export function subscribedObject(
  kernel: Kernel,
  subject: Subject,
  wanted: WantedObject,
  now: number,
): SubscribedObject | undefined {
  const { installation, connection, revision } = subject;
  const objectName = nativeName(connection.provider, wanted.objectName);
  if (objectName === undefined) return undefined;
  const account = kernel.contexts.account(connection);
  const fields = fieldsOf(account, objectName, now, connection.faults.missingColumn) ?? {};
  const known = new Set(Object.keys(fields));
  const choice = kernel.contexts.choice(installation, wanted.objectName);
  const read = kernel.contexts.read(
    installation,
    connection,
    {
      configId: installation.configId,
      objectName: choice?.objectName ?? wanted.objectName,
      revisionId: choice?.revisionId ?? revision.id,
    },
    now,
  );
  const plan = visible(read.plan, known);
  const references = new Map(
    Object.values(fields).flatMap(({ fieldName, referenceTo }) =>
      referenceTo?.[0] === undefined ? [] : [[fieldName, referenceTo[0]] as const],
    ),
  );
  return {
    wanted,
    objectName,
    deliveredAs: plan.objectName,
    account,
    plan: wanted.inherits ? plan : undefined,
    known,
    references,
    noticesOf: changeFilter(wanted, {
      plan,
      references,
      nameOf: (kind) => eventName(account, objectName, kind),
    }),
  };
}
