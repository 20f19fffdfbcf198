import type { ConfigContent } from '@/contract/installation';
import { toJson } from '@/lib/json';
import { bodyIssue, Refusal } from '../http/problem';
import type { InProject } from './lookup';

/** Names of the read objects that an update adds or changes. */
export function changedObjects(
  before: ConfigContent,
  after: ConfigContent,
): { added: string[]; changed: string[] } {
  const last = before.read?.objects ?? {};
  const isNew = (name: string) => !Object.hasOwn(last, name);
  const changed = Object.entries(after.read?.objects ?? {})
    .filter(([name, object]) => isNew(name) || toJson(last[name]) !== toJson(object))
    .map(([name]) => name);
  return { added: changed.filter(isNew), changed };
}

/** Refuses an installation whose reads the provider would refuse (facts 5.3). Throws, so that nothing is stored. */
export function checkSamples(
  { engine }: InProject,
  installationId: string,
  objectNames: readonly string[],
  part: string,
): void {
  const refused = engine.sampleReads(installationId, objectNames);
  if (refused.length === 0) return;
  throw new Refusal(422, {
    detail: `The provider refused a sample read of ${refused.map(({ objectName }) => objectName).join(', ')}.`,
    issues: refused.map(({ objectName, message }) =>
      bodyIssue(`${part}.read.objects.${objectName}`, message),
    ),
    remedy: 'Choose other fields, give the connected user access to them, or pass skipSampling=true.',
  });
}
