import type { JsonSchema } from '../schemas';

/**
 * What this service promises beyond the contract. The contract must read the answers of any service, so most members are
 * optional there and sets of values are open. This service always returns the members, and returns the values, that are
 * named here.
 */
export interface SchemaPromise {
  /**
   * Members that every answer has. A dot leads into an object, `[]` to the elements of a list, `*` to the values of a
   * map.
   */
  readonly always?: readonly string[];
  /** What is known of members, in answers and requests. */
  readonly members?: Readonly<Record<string, JsonSchema>>;
}

/** By the name of the schema, or by endpoint and part where it has none. */
export type Promises = Readonly<Record<string, SchemaPromise>>;

export const uuid: JsonSchema = { format: 'uuid' };
export const uri: JsonSchema = { format: 'uri' };
export const integer: JsonSchema = { type: 'integer' };
export const oneOf = (values: readonly string[]): JsonSchema => ({ enum: values });
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
