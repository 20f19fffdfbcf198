import { ExactNumber } from '@/contract/exact-number';
import { toJson } from '@/lib/json';
import { doubleQuoted, isTextOnly, singleQuoted, writeYaml } from '@/lib/manifest/yaml-writer';
import type { Layout, ScalarNode } from './tree';

interface PrintOptions {
  readonly layout: Layout;
  /** Inside brackets, where values stay on one line. */
  readonly flow?: boolean;
  /** The scalar style of the value this one replaces. */
  readonly style?: ScalarNode['style'] | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCollection = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
export const isEmptyCollection = (value: unknown) => isCollection(value) && Object.keys(value).length === 0;
export const isFilledCollection = (value: unknown): value is object =>
  isCollection(value) && Object.keys(value).length > 0;

const plain = { blockQuote: false, flowCollectionPadding: true } as const;

/** Without spaces and line breaks around it. Other white space is part of a plain scalar. */
const trimmed = (text: string) => text.replaceAll(/^[ \n]+|[ \n]+$/g, '');

/** A value on one line: a scalar, or a collection in brackets. */
export function printInline(value: unknown, { layout, flow = false, style }: PrintOptions): string {
  const json = toJson(value) ?? 'null';
  // Text with line breaks stays on one line.
  if (layout.format === 'json') return json;
  if (json.includes('\\n') || json.includes('\\r') || (isText(value) && style === 'double'))
    return doubleQuoted(value);
  if (isText(value) && style === 'single') return singleQuoted(value);
  if (flow || isCollection(value)) {
    const text = trimmed(writeYaml([value], { ...plain, collectionStyle: 'flow' }));
    return trimmed(text.slice(1, -1));
  }
  return trimmed(writeYaml({ k: value }, plain).slice(2));
}

export function printKey(key: string, { layout, flow = false }: PrintOptions): string {
  if (layout.format === 'json') return toJson(key);
  if (flow) return /^[\w-]+$/.test(key) && isTextOnly(key) ? key : doubleQuoted(key);
  return writeYaml({ [key]: 0 }, plain).replace(/: 0\n$/, '');
}

const blockLines = (value: unknown, layout: Layout): string[] =>
  writeYaml(value, { ...plain, indent: Math.max(1, layout.step), indentSeq: layout.indentLists })
    .replace(/\n+$/, '')
    .split('\n');

/** Lines of a pair in block style, the first without indentation. */
export function printPair(key: string, value: unknown, layout: Layout): string[] {
  if (isFilledCollection(value)) return blockLines({ [key]: value }, layout);
  return [`${printKey(key, { layout })}: ${printInline(value, { layout })}`];
}

/** Lines of list items in block style. */
export const printItems = (items: readonly unknown[], layout: Layout): string[] =>
  items.flatMap((item) => blockLines([item], layout));

/** Lines of a value in brackets, spread over several lines if its surroundings are. */
export function printFlow(value: unknown, layout: Layout, isSpread: boolean): string[] {
  if (layout.format === 'json' && isSpread) return toJson(value, layout.step).split('\n');
  return [printInline(value, { layout, flow: true })];
}
