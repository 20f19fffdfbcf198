import type { knownValueTypes } from '@/contract/object-metadata';
import type { Schema } from './schema';
import type { ObjectClock } from './timeline';

/** A moment in milliseconds since 1970. */
export type Millis = number;

export type ValueType = (typeof knownValueTypes)[number];

/** The contract's field metadata, with the keys that the simulated provider always has. */
export type FieldMetadata = {
  fieldName: string;
  displayName: string;
  valueType: ValueType;
  /** The provider's own name of the type. */
  providerType: string;
  readOnly: boolean;
  isCustom: boolean;
  isRequired: boolean;
  values?: { value: string; displayValue: string }[];
  referenceTo?: string[];
};

/** What identifies an account at a provider. The same three values always give the same account. */
export interface ConnectionSeed {
  provider: string;
  workspaceRef: string;
  seed: string | number;
  /** Multiplies the number of records of every object. Default 1. */
  scale?: number | undefined;
}

/** An account at a provider: its records are computed, never stored. Make one with `accountFor`. */
export interface Account {
  readonly provider: string;
  readonly workspaceRef: string;
  readonly seed: number;
  readonly scale: number;
  readonly overlay?: Overlay | undefined;
  /** Caches for this account. */
  readonly clocks: Map<string, ObjectClock>;
  readonly schemas: Map<string, Schema>;
}

/** An account whose writes are stored. */
export interface WritableAccount extends Account {
  readonly overlay: Overlay;
}

/** The effect of writes on a record. */
export interface OverlayEntry {
  id: string;
  /** Counts the records that writes created in one object, from 0. Absent for a record of the account itself. */
  sequence?: number | undefined;
  createdAt?: Millis | undefined;
  modifiedAt: Millis;
  deletedAt?: Millis | undefined;
  /** Values by field name as in the metadata; they win over the account's own. */
  fields: Record<string, unknown>;
}

/** A field that was defined at the provider through the interface (facts 1.13). */
export interface DefinedField {
  metadata: FieldMetadata;
  createdAt: Millis;
}

/** The writes of an account; the engine keeps them in the database. Object names are the provider's own. */
export interface Overlay {
  get(object: string, id: string): OverlayEntry | undefined;
  /** Entries of the account's own records (without `sequence`). */
  changed(object: string): Iterable<OverlayEntry>;
  /** Entries of created records with `sequence` > `after`, ascending. */
  created(object: string, after: number): Iterable<OverlayEntry>;
  /** The sequence that the next created record of this object gets. */
  nextSequence(object: string): number;
  /** Stores the entry whole, replacing an earlier one of the same id. */
  put(object: string, entry: OverlayEntry): void;
  /** Undoes what `work` stored if it returns false. */
  atomically(work: () => boolean): boolean;
  fields(object: string): Iterable<DefinedField>;
  /** Stores a field's definition, replacing an earlier one of the same name. */
  define(object: string, field: DefinedField): void;
}

/** Faults of an account that can be switched on and off. They are deterministic for a given attempt number. */
export interface Faults {
  /** Multiplies the latency. */
  slow?: number;
  /** Refuses every Nth attempt, and every attempt before `untilMs`. */
  rateLimited?: { everyN?: number; untilMs?: Millis };
  /** Fields that the connected user cannot see: missing from the metadata, and refused on request. */
  missingColumn?: readonly string[];
  expiredCredentials?: boolean;
  /** Probability, 0 to 1, that the connection breaks. */
  flaky?: number;
  /** Probability, 0 to 1, of a 5xx answer. */
  serverErrors?: number;
  /** The connected user may not set up subscriptions. */
  subscribeDenied?: boolean;
}

export type Credentials =
  /** `expiresAt` of a token from elsewhere, which the simulated provider cannot know. */
  | { kind: 'oauth2'; accessToken: string; expiresAt?: Millis | undefined }
  | { kind: 'apiKey'; apiKey: string }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'custom'; values: Record<string, string> }
  | { kind: 'none' };

/** Parameters of every call. */
export interface Call {
  account: Account;
  now: Millis;
  /** How many calls this account has had before; a retry counts as a new one. Decides faults and jitter. */
  attempt: number;
  faults?: Faults;
  /** When given they are checked as the provider would. */
  credentials?: Credentials | undefined;
}

export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  query?: Record<string, string>;
}

export type FailureKind = 'auth' | 'rate_limit' | 'bad_request' | 'not_found' | 'server' | 'network';

export interface ProviderFailure {
  ok: false;
  kind: FailureKind;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The provider's own error code. */
  code: string;
  message: string;
  retryAfterMs?: number | undefined;
}

export type Outcome<T> = ({ ok: true } & T) | ProviderFailure;

export interface Answer<T> {
  /** The provider's latency. The caller continues after it. */
  latencyMs: number;
  request: ProviderRequest;
  outcome: Outcome<T>;
}

export interface ProviderRecord {
  id: string;
  createdAt: Millis;
  updatedAt: Millis;
  /** The requested values by the metadata's field name, such as `$['a']['b']` for a nested one. */
  fields: Record<string, unknown>;
  /** The record as the provider's API returns it. */
  raw: Record<string, unknown>;
}

export type Selection = readonly string[] | 'all';

export interface ListInput extends Call {
  object: string;
  fields: Selection;
  /** Last change at or after this moment. */
  since?: Millis | undefined;
  /** Last change before this moment. */
  until?: Millis | undefined;
  /** Filters, all of which must match. Pass them with each page of a read. */
  filters?: readonly Filter[] | undefined;
  cursor?: string | undefined;
  /** Clipped to what the provider allows. */
  pageSize: number;
}

export interface Page {
  records: ProviderRecord[];
  /** Absent on the last page. */
  nextCursor?: string | undefined;
  /** Only from providers that report totals (HubSpot, Salesforce, …). */
  totalEstimate?: number | undefined;
}

export type ObjectMetadata = {
  name: string;
  displayName: string;
  fields: Record<string, FieldMetadata>;
};

export interface Filter {
  fieldName: string;
  operator: 'eq';
  value: string | number | boolean;
}

export interface TokenSet {
  accessToken: string;
  issuedAt: Millis;
  /** Absent where the provider's tokens do not expire. */
  expiresAt?: Millis | undefined;
  refreshToken?: string | undefined;
  refreshExpiresAt?: Millis | undefined;
  scopes: string[];
}

/** A change at the provider, either its own or by a write. */
export interface Change {
  type: 'create' | 'update' | 'delete';
  id: string;
  at: Millis;
  /** Names of the changed fields; empty for create and delete. */
  fieldsUpdated: string[];
}
