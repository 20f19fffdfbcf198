import type { JsonSchema } from '../schemas';

/**
 * What this service promises beyond the contract. The contract must read the answers of any service, so most members are
 * optional there and sets of values are open. This service always returns the members, and returns the values, that are
 * named here.
 */
export interface SchemaPromise {
  readonly description?: string;
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
export const about = (description: string): JsonSchema => ({ description });
export const oneOf = (values: readonly string[], description?: string): JsonSchema => ({
  enum: values,
  ...(description === undefined ? {} : { description }),
});
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** What answers and requests say of the customer that something belongs to. */
export const customer = {
  groupRef: about('Your id of the organization or workspace that owns the connection.'),
  groupName: about('Display name of the group. By default its groupRef.'),
  consumerRef: about('Your id of the user whose credential is used.'),
  consumerName: about('Display name of the consumer. By default their consumerRef.'),
};
export const providerWorkspaceRef = about('The provider’s name of the workspace, such as a subdomain.');

export const destination: SchemaPromise = {
  description: 'Where data and notifications are delivered.',
  members: {
    name: about('Letters, digits and dashes. Unique in the project.'),
    metadata: about('Which keys there are depends on the type.'),
  },
};
