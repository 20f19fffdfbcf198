import { listPage } from '../../provider/list';
import type { Selection } from '../../provider/types';
import type { InstallationRow } from '../../storage/entities';
import type { FieldPlan } from '../field-plan';
import type { Kernel } from '../kernel';
import { callProvider } from '../provider-access';
import { failureText } from '../wording';

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
  installationId: string,
  objectNames: readonly string[],
): RefusedSample[] {
  const installation = kernel.repositories.installations.byId(installationId);
  return objectNames.flatMap((name) => (installation ? sampleOne(kernel, installation, name) : []));
}

function sampleOne(kernel: Kernel, installation: InstallationRow, name: string): RefusedSample[] {
  const { contexts, repositories } = kernel;
  const now = kernel.now();
  const choice = contexts.choice(installation, name);
  const connection = repositories.connections.byId(installation.connectionId ?? '');
  if (!choice || !connection || choice.config.disabled) return [];
  if (!(choice.config.schedule ?? choice.revision?.schedule)) return [];
  const { objectName } = choice;
  const operation = { configId: installation.configId, ...choice };
  const context = contexts.read(installation, connection, operation, now);
  const { outcome } = callProvider(kernel, connection, { now }, (call) =>
    listPage({
      ...call,
      object: objectName,
      fields: selectionOf(context.plan),
      filters: context.filters,
      pageSize: sampleSize,
    }),
  );
  // Credentials can be fixed later, so they do not prevent installing.
  if (outcome.ok || outcome.kind !== 'bad_request') return [];
  return [{ objectName: name, message: failureText(outcome) }];
}
