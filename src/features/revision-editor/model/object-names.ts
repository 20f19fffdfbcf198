import { objectsOf, textAt } from '@/lib/manifest/walk';

/** The provider's names of the objects that an integration reads, writes or subscribes to. */
export const objectNamesIn = (content: unknown, blocks = ['read', 'write', 'subscribe']): string[] =>
  blocks.flatMap((block) =>
    objectsOf(content, block, []).flatMap(([object]) => textAt(object, 'objectName') || []),
  );
