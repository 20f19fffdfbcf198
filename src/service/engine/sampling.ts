import { isExpired, renewToken } from '../oauth/tokens';
import { listPage } from '../provider/list';
import type { Selection } from '../provider/types';
import type { InstallationRow } from '../storage/entities';
import type { Contexts } from './context';
import type { FieldPlan } from './field-plan';
import type { Kernel } from './kernel';
import { tokenKeeper } from './provider-access';
import { failureText } from './wording';

export interface RefusedSample {
  readonly objectName: string;
  readonly message: string;
}

const sampleSize = 5;

/** Includes fields that a read would skip with a warning, because the person who selected them is present now. */
function selectionOf({ ask, leftOut, fields, mapped }: FieldPlan): Selection {
  if (leftOut.length === 0) return ask;
  return [...new Set([...fields, ...mapped].map(({ source }) => source.field)), ...leftOut];
}

/** In the caller's transaction. */
export function sampleReads(
  kernel: Kernel,
  contexts: Contexts,
  installationId: string,
  objectNames: readonly string[],
): RefusedSample[] {
  const installation = kernel.repositories.installations.byId(installationId);
  return objectNames.flatMap((name) => (installation ? sampleOne(kernel, contexts, installation, name) : []));
}

function sampleOne(
  kernel: Kernel,
  contexts: Contexts,
  installation: InstallationRow,
  name: string,
): RefusedSample[] {
  const { connections } = kernel.repositories;
  const now = kernel.now();
  const choice = contexts.choice(installation, name);
  const kept = installation.connectionId === null ? undefined : connections.byId(installation.connectionId);
  if (!choice || !kept || choice.config.disabled) return [];
  if (!(choice.config.schedule ?? choice.revision?.schedule)) return [];
  const { objectName, revisionId } = choice;
  const call = () => ({ attempt: connections.countCall(kept.id), at: now });
  let connection = kept;
  if (isExpired(kept, now)) {
    const check = renewToken(tokenKeeper(kernel, now), kept, contexts.call(kept, call()));
    // Credentials can be fixed later, so they do not prevent installing.
    if (check.kind === 'refused') return [];
    connection = check.connection;
  }
  const context = contexts.read(
    installation,
    connection,
    { configId: installation.configId, objectName, revisionId },
    now,
  );
  if (!context) return [];
  const { outcome } = listPage({
    ...contexts.call(connection, call()),
    object: objectName,
    fields: selectionOf(context.plan),
    ...(context.filters.length > 0 && { filters: context.filters }),
    pageSize: sampleSize,
  });
  if (outcome.ok || outcome.kind !== 'bad_request') return [];
  return [{ objectName: name, message: failureText(outcome) }];
}
