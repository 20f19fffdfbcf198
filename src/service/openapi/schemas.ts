import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { z } from '@/contract/zod';
import { schemaModules } from './resources';

/** The parts of a JSON Schema that are used here. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const place = '#/components/schemas/';

/** The component that a schema only points to. */
export const componentName = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.startsWith(place) ? $ref.slice(place.length) : undefined;

type Part = 'query' | 'body' | 'response';
const parts: readonly Part[] = ['query', 'body', 'response'];
const partId = (endpoint: Endpoint, part: Part) => `${endpoint.id} ${part}`;

/** `topicSchema` is published as `Topic`. Single texts and numbers are clearer where they are used. */
function namedSchemas(): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>();
  for (const module of schemaModules)
    for (const [key, value] of Object.entries(module)) {
      if (!key.endsWith('Schema') || !(value instanceof z.core.$ZodType) || names.has(value)) continue;
      const isLarge = value instanceof z.core.$ZodObject || value instanceof z.core.$ZodEnum;
      if (isLarge) names.set(value, key[0]?.toUpperCase() + key.slice(1, -'Schema'.length));
    }
  return names;
}

interface Published {
  /** Named schemas. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** The schema of an endpoint's input or output, or a reference if it has a name. */
  readonly partOf: (endpoint: Endpoint, part: Part) => JsonSchema | undefined;
}

function publish(): Published {
  const names = namedSchemas();
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  for (const endpoint of endpoints)
    for (const part of parts) {
      const schema = endpoint[part];
      if (schema && !names.has(schema)) registry.add(schema, { id: partId(endpoint, part) });
    }
  // No schema changes what it reads, so that what goes in and what comes out are of one shape.
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => place + id });
  const published = new Map(
    Object.entries(schemas).map(([id, { $schema: _draft, $id: _id, ...schema }]) => [
      id,
      schema as JsonSchema,
    ]),
  );
  return {
    components: Object.fromEntries(
      [...names.values()].toSorted().map((name) => [name, published.get(name) ?? {}]),
    ),
    partOf(endpoint, part) {
      const schema = endpoint[part];
      const name = schema && names.get(schema);
      return name === undefined ? published.get(partId(endpoint, part)) : { $ref: place + name };
    },
  };
}

let made: Published | undefined;

/** Built on first use, so that starting does not wait for it. */
export const publishedSchemas = (): Published => (made ??= publish());
