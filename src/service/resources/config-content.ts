import type { ConfigContent } from '@/contract/installation';
import type { RevisionContent } from '@/contract/revision-content';
import { withoutNulls } from '@/lib/without-nulls';
import { bodyIssue, type Issue, refuseBody, refuseInputs } from '../http/problem';
import { providerName } from '../provider/catalog';
import type { IntegrationRow } from '../storage/entities';
import { readIssues } from './config-read-rules';

export const kinds = ['read', 'write', 'subscribe'] as const;

/** Refuses settings that the integration's revision does not offer, except objects that the config has already. */
export function checkContent(
  content: ConfigContent,
  integration: IntegrationRow,
  offered: RevisionContent,
  part: string,
  before?: ConfigContent,
): void {
  if (content.provider != null && content.provider !== integration.provider)
    throw refuseBody(
      422,
      `${part}.provider`,
      `The integration is for ${providerName(integration.provider)}`,
      content.provider,
    );
  const issues = kinds.flatMap((kind): Issue[] => {
    const names = new Set(
      (offered[kind]?.objects ?? []).flatMap((object) => [
        object.objectName,
        ...('mapToName' in object && typeof object.mapToName === 'string' ? [object.mapToName] : []),
      ]),
    );
    return Object.keys(content[kind]?.objects ?? {})
      .filter((name) => !names.has(name) && !Object.hasOwn(before?.[kind]?.objects ?? {}, name))
      .map((name) =>
        bodyIssue(
          `${part}.${kind}.objects.${name}`,
          `The integration does not ${kind === 'subscribe' ? 'subscribe to' : kind} “${name}”`,
        ),
      );
  });
  if (issues.length > 0)
    throw refuseInputs(422, issues, 'Choose among the objects of the integration’s latest revision.');
  const unfit = readIssues(content, integration.provider, offered, part);
  if (unfit.length > 0) throw refuseInputs(422, unfit);
}

/** The content to store: objects that the client named only by their key have their name. */
export function storedContent(content: ConfigContent): ConfigContent {
  const named = withoutNulls(content);
  for (const kind of kinds) {
    const part = named[kind];
    if (part?.objects)
      named[kind] = {
        ...part,
        objects: Object.fromEntries(
          Object.entries(part.objects).map(([objectName, object]) => [objectName, { ...object, objectName }]),
        ),
      };
  }
  return named;
}
