import type { Integration } from '@/contract/integration';
import { compareNatural } from '@/lib/sort';

/** The objects that revisions mention, and for an installation also their mapped names. */
export const objectNames = (integrations: readonly Integration[], mapped: boolean) =>
  integrations
    .flatMap(({ latestRevision: { content } }) =>
      [content.read, content.write, content.subscribe].flatMap((part) => part?.objects ?? []),
    )
    .map((object) => {
      const mapTo = object['mapToName'];
      const isMapped = mapped && typeof mapTo === 'string' && mapTo !== '';
      return {
        value: object.objectName,
        label: isMapped ? `${object.objectName} (${mapTo})` : object.objectName,
      };
    })
    .toSorted((a, b) => compareNatural(a.label, b.label));
