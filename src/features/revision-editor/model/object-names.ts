import { objectsOf, textAt } from '@/lib/manifest/walk';

/** The provider's names of all objects that an integration reads, writes or subscribes to. */
export const objectNamesIn = (content: unknown): string[] =>
  ['read', 'write', 'subscribe'].flatMap((block) =>
    objectsOf(content, block, []).flatMap(([object]) => textAt(object, 'objectName') || []),
  );
