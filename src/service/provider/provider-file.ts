import type { ProviderInfo } from '@/contract/provider';
import { type Dialect, failureTexts, type QueryNames, restDialect, type TextTemplates } from './dialect';
import { type FieldRow, type FieldStyle, makeFields } from './field';
import { addressId, type IdStyle, numericId, salesforceId, tokenId, uuidId } from './ids';
import { hashText } from './random';
import type { NativeTypes, ObjectSpec, ProviderSpec } from './spec';

interface Abilities {
  read?: boolean;
  write?: boolean;
  delete?: boolean;
  subscribe?: boolean;
  proxy?: boolean;
  search?: boolean;
  /** Records per batch write; absent: no batches. */
  batch?: number;
}

/** A catalog entry, with capabilities in short. */
export interface InfoData {
  authType: string;
  support: Abilities;
  modules?: Record<string, { support: Abilities }>;
  [key: string]: unknown;
}

type ObjectData = Omit<ObjectSpec, 'salt' | 'writable' | 'id' | 'fields'> & {
  writable?: boolean;
  id: readonly [style: keyof typeof idStyles, ...parameters: unknown[]];
  /** One of the file's styles; default: `default`. */
  style?: string;
  /** Field rows. A text stands for one of the file's shared groups of rows. */
  fields: readonly (FieldRow | string)[];
};

type StyleData = Omit<FieldStyle, 'types'> & { types?: Partial<NativeTypes> };

/** A provider's JSON file. Everything but `info` may be left out: a provider without accounts needs no more. */
export type ProviderFile = {
  info: InfoData;
  query?: QueryNames;
  /** Path of an object's metadata, with `{entity}` or `{path}`. */
  describePath?: string;
  texts?: Partial<TextTemplates>;
  styles?: Record<string, StyleData>;
  shared?: Record<string, readonly FieldRow[]>;
  objects?: readonly ObjectData[];
} & Partial<Pick<ProviderSpec, 'caseInsensitive' | 'maxPageSize' | 'reportsTotal' | 'latency' | 'tokens'>>;

/** What a provider does differently from the plain REST API that its file describes. */
export interface ProviderBehavior extends Pick<ProviderSpec, 'customFields' | 'encode'> {
  dialect?: (rest: Dialect) => Partial<Dialect>;
}

const idStyles = { numericId, salesforceId, tokenId, uuidId, addressId };

/** Type names of a provider that documents nothing but its JSON. */
const jsonTypes: NativeTypes = {
  string: 'string',
  boolean: 'boolean',
  singleSelect: 'enum',
  multiSelect: 'array',
  date: 'date',
  datetime: 'date-time',
  int: 'integer',
  float: 'number',
  reference: 'id',
  other: 'object',
};

/** The catalog's capability flags, with those written out that the interface requires. */
function support(abilities: Abilities): NonNullable<ProviderInfo['support']> {
  const { read = true, write = true, subscribe = false, proxy = true, search = false, batch } = abilities;
  const batches = { supported: true, defaultRecordLimit: batch };
  return {
    read,
    write,
    delete: abilities.delete ?? false,
    subscribe,
    proxy,
    bulkWrite: { insert: false, update: false, upsert: false, delete: false },
    search: { operators: { equals: search } },
    ...(subscribe && { subscribeSupport: { create: true, update: true, delete: true, passThrough: false } }),
    ...(batch !== undefined && {
      batchWrite: {
        create: batches,
        update: batches,
        upsert: { supported: false },
        delete: { supported: false },
      },
    }),
  };
}

export const infoOf = (name: string, { modules, ...info }: InfoData): ProviderInfo => ({
  ...info,
  name,
  support: support(info.support),
  ...(modules && {
    modules: Object.fromEntries(
      Object.entries(modules).map(([key, module]) => [key, { ...module, support: support(module.support) }]),
    ),
  }),
});

const idStyle = ([style, ...parameters]: ObjectData['id']): IdStyle =>
  (idStyles[style] as (...args: unknown[]) => IdStyle)(...parameters);

/** Everything that the simulated provider needs to know, made of its file and its behavior. */
export function providerSpec(
  name: string,
  file: ProviderFile,
  { dialect, ...behavior }: ProviderBehavior = {},
): ProviderSpec {
  const { styles = {}, shared = {}, query = { limit: 'limit', cursor: 'cursor' } } = file;
  const styleOf = (key: string): FieldStyle => ({
    ...styles[key],
    types: { ...jsonTypes, ...styles[key]?.types },
  });
  const objects = (file.objects ?? []).map(
    ({ style = 'default', fields, id, ...object }): [string, ObjectSpec] => {
      const rows = fields.flatMap((row) => (typeof row === 'string' ? (shared[row] ?? []) : [row]));
      return [
        object.name,
        {
          ...object,
          id: idStyle(id),
          fields: rows.flatMap((row) => makeFields(styleOf(style), row)),
          salt: hashText(`${name}/${object.name}`),
          writable: object.writable ?? true,
        },
      ];
    },
  );
  const rest = restDialect(query, file.describePath ?? '', failureTexts(file.texts));
  return {
    name,
    info: infoOf(name, file.info),
    objects: new Map(objects),
    dialect: { ...rest, ...dialect?.(rest) },
    caseInsensitive: file.caseInsensitive ?? false,
    maxPageSize: file.maxPageSize ?? 100,
    reportsTotal: file.reportsTotal ?? false,
    latency: file.latency ?? [100, 400],
    tokens: file.tokens ?? { rotates: false, prefix: `${name}_` },
    nativeTypes: styleOf('default').types,
    ...behavior,
  };
}
