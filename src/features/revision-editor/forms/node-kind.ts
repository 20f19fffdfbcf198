import type { ManifestPath } from '@/lib/manifest/finding';

export type ObjectBlock = 'read' | 'write' | 'subscribe';
export type Block = ObjectBlock | 'proxy' | 'watchSchema';

export const blocks: readonly { block: Block; label: string; one: string }[] = [
  { block: 'read', label: 'Read', one: 'read object' },
  { block: 'write', label: 'Write', one: 'write object' },
  { block: 'subscribe', label: 'Subscribe', one: 'subscription' },
  { block: 'proxy', label: 'Proxy', one: 'proxy' },
  { block: 'watchSchema', label: 'Schema watch', one: 'schema watch' },
];

export const isObjectBlock = (block: Block): block is ObjectBlock =>
  block === 'read' || block === 'write' || block === 'subscribe';

export type FormNode =
  | { readonly kind: 'integration'; readonly path: ManifestPath }
  | { readonly kind: 'block'; readonly block: Block; readonly path: ManifestPath }
  | { readonly kind: 'object'; readonly block: ObjectBlock; readonly path: ManifestPath };

/** The nearest node that has a form, for any path in the document. */
export function formNode(selected: ManifestPath, base: ManifestPath): FormNode {
  const [first, second, third] = selected.slice(base.length);
  const found = blocks.find(({ block }) => block === first);
  if (!found || selected.length <= base.length) return { kind: 'integration', path: base };
  const { block } = found;
  if (isObjectBlock(block) && second === 'objects' && typeof third === 'number')
    return { kind: 'object', block, path: [...base, block, 'objects', third] };
  return { kind: 'block', block, path: [...base, block] };
}

/** The schedule of a new read object. */
export const HALF_HOURLY = '*/30 * * * *';

const always = { enabled: 'always' };

export function newNode(block: Block, destination: string): unknown {
  switch (block) {
    case 'read':
      return { objectName: '', destination, schedule: HALF_HOURLY, requiredFields: [] };
    case 'write':
      return { objectName: '' };
    case 'subscribe':
      return { objectName: '', destination, inheritFieldsAndMapping: true };
    case 'proxy':
      return { enabled: true };
    default:
      return {
        destination,
        schedule: '0 */24 * * *',
        allObjects: { fieldCreated: always, fieldDeleted: always, fieldChanged: always },
      };
  }
}

/** A name for a copy that no other object uses. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const next = `${name}-${number}`;
    if (!taken.has(next)) return next;
  }
}
