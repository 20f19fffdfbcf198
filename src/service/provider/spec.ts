import type { ProviderInfo } from '@/contract/provider';
import type { Dialect } from './dialect';
import type { IdStyle } from './ids';
import type { Account, FieldMetadata, Millis } from './types';

export interface AccountObject {
  account: Account;
  spec: ProviderSpec;
  object: ObjectSpec;
}

/** A record whose values are being computed. */
export interface RecordRef extends AccountObject {
  index: number;
  seed: number;
  created: Millis;
  modified: Millis;
  /** How often the record has changed since it was created. */
  version: number;
  /** The id, once it has been computed: use `recordId`. */
  id?: string;
}

/** Computes a value from a hash that differs per record, field and, where the field changes, version. */
export type Make = (hash: number, record: RecordRef) => unknown;

export interface FieldSpec {
  metadata: FieldMetadata;
  /** Path of the value in the raw record. */
  raw: readonly string[];
  make: Make;
  salt: number;
  /** Share of records without a value. */
  empty: number;
  /** The value changes with every nth change of the record. 0: never by hash, though it may follow the times. */
  changes: number;
  /** The provider fills it in for every new record, such as ids and times. */
  automatic: boolean;
  /** Name of the field that this one is a part of, such as an address. */
  parent?: string;
  /** When the field was added; absent for standard fields. */
  createdAt?: Millis;
}

export interface ObjectSpec {
  name: string;
  displayName: string;
  module?: string;
  /** Path of the collection below the base URL. */
  path: string;
  /** The provider's own name of the object in messages and queries, such as `Contact`. */
  entity: string;
  /** Fewest and most records of an account. */
  size: readonly [low: number, high: number];
  id: IdStyle;
  fields: readonly FieldSpec[];
  /** Fewest and most custom fields of an account. */
  custom?: readonly [low: number, high: number];
  salt: number;
  writable: boolean;
}

/** Names an account's custom field, given a label such as `Renewal date`. */
export type CustomFieldStyle = (input: { label: string; ordinal: number; seed: number }) => {
  name: string;
  raw: readonly string[];
};

export interface TokenRules {
  /** Lifetime of an access token; absent: it does not expire. */
  accessMinutes?: number;
  refreshDays?: number;
  /** A refresh also returns a new refresh token. */
  rotates: boolean;
  prefix: string;
}

export interface ProviderSpec {
  name: string;
  info: ProviderInfo;
  objects: ReadonlyMap<string, ObjectSpec>;
  dialect: Dialect;
  /** Names of objects and fields are compared without regard to case. */
  caseInsensitive: boolean;
  maxPageSize: number;
  /** List answers have a total. */
  reportsTotal: boolean;
  latency: readonly [low: number, high: number];
  tokens: TokenRules;
  nativeTypes: NativeTypes;
  customFields?: CustomFieldStyle;
  /** Converts a computed value to the provider's notation, such as numbers written as text. */
  encode?: (value: unknown, metadata: FieldMetadata) => unknown;
}

/** The provider's own type name for each value type. */
export type NativeTypes = Record<FieldMetadata['valueType'], string>;
