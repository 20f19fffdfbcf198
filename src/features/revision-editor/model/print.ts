import { stringify } from 'yaml';
import type { Layout, ScalarNode } from './tree';

interface PrintOptions {
  readonly layout: Layout;
  /** Inside brackets, where values stay on one line. */
  readonly flow?: boolean;
  /** The scalar style of the value this one replaces. */
  readonly style?: ScalarNode['style'] | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;
export const isEmptyCollection = (value: unknown) => isCollection(value) && Object.keys(value).length === 0;

const plain = { lineWidth: 0, blockQuote: false, flowCollectionPadding: true } as const;

/** A value on one line: a scalar, or a collection in brackets. */
export function printInline(value: unknown, { layout, flow = false, style }: PrintOptions): string {
  const json = JSON.stringify(value) ?? 'null';
  // Text with line breaks stays on one line.
  if (layout.format === 'json' || json.includes('\\n') || json.includes('\\r')) return json;
  if (isText(value) && style === 'double') return JSON.stringify(value);
  if (isText(value) && style === 'single' && !/[^\u0020-\uFFFF]/.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  if (isEmptyCollection(value)) return Array.isArray(value) ? '[]' : '{}';
  if (flow || isCollection(value)) {
    const text = stringify([value], { ...plain, collectionStyle: 'flow' }).trim();
    return text.slice(1, -1).trim();
  }
  return stringify({ k: value }, plain).slice(2).trim();
}

export function printKey(key: string, { layout, flow = false }: PrintOptions): string {
  if (layout.format === 'json') return JSON.stringify(key);
  if (flow) return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
  return stringify({ [key]: 0 }, plain).replace(/: 0\n$/, '');
}

function blockLines(value: unknown, layout: Layout): string[] {
  return stringify(value, {
    ...plain,
    indent: Math.max(1, layout.step),
    indentSeq: layout.indentLists,
  })
    .trimEnd()
    .split('\n');
}

/** Lines of a pair in block style, the first without indentation. */
export function printPair(key: string, value: unknown, layout: Layout): string[] {
  if (isCollection(value) && !isEmptyCollection(value)) return blockLines({ [key]: value }, layout);
  return [`${printKey(key, { layout })}: ${printInline(value, { layout })}`];
}

/** Lines of list items in block style. */
export function printItems(items: readonly unknown[], layout: Layout): string[] {
  return items.flatMap((item) => blockLines([item], layout));
}

/** Lines of a value in brackets, spread over several lines if its surroundings are. */
export function printFlow(value: unknown, layout: Layout, isSpread: boolean): string[] {
  if (layout.format === 'json' && isSpread) return JSON.stringify(value, null, layout.step).split('\n');
  return [printInline(value, { layout, flow: true })];
}
