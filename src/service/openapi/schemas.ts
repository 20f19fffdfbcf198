import * as common from '@/contract/common';
import * as connectionResources from '@/contract/connection-resource';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints, resourceModules } from '@/contract/endpoints';
import * as events from '@/contract/event';
import * as fieldMetadata from '@/contract/field-metadata';
import * as manifests from '@/contract/manifest';
import * as problems from '@/contract/problem';
import * as revisionContents from '@/contract/revision-content';
import { z } from '@/contract/zod';
import { answerPromises } from './promises/answers';
import { contentPromises } from './promises/contents';
import type { Promises } from './promises/promise';

/** The parts of a JSON Schema that are used here. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string | undefined;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const promises: Promises = { ...answerPromises, ...contentPromises };

const place = '#/components/schemas/';

type Part = 'query' | 'body' | 'response';
const parts: readonly Part[] = ['query', 'body', 'response'];
const partId = (endpoint: Endpoint, part: Part) => `${endpoint.id} ${part}`;

/** Where schemas that have a name of their own are found. */
const schemaModules = [
  problems,
  common,
  events,
  revisionContents,
  manifests,
  connectionResources,
  fieldMetadata,
  ...resourceModules.map(([, module]) => module),
];

/** `topicSchema` is published as `Topic`. Strings and numbers have no name, because they are clearer inline. */
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

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type Schemas = Record<string, JsonSchema>;

const isEmpty = (schema: JsonSchema | boolean | undefined) =>
  typeof schema === 'object' && Object.keys(schema).length === 0;

/**
 * The contract as this service fulfils it: members are left out rather than null. A constant becomes an enum, which more
 * client generators understand.
 */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const {
    const: only,
    propertyNames: _,
    ...schema
  }: Writable<JsonSchema> & { propertyNames?: unknown } = value;
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (schema.anyOf && kinds?.length === 1) {
    const { anyOf: _nullable, ...outer } = schema;
    return plain({ ...kinds[0], ...outer });
  }
  if (schema.anyOf && kinds) schema.anyOf = kinds;
  if (Array.isArray(schema.type)) schema.type = schema.type.find((type) => type !== 'null');
  if (only !== undefined) schema.enum = [only];
  if (schema.properties && isEmpty(schema.additionalProperties)) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, plain(inner)]));
}

/** Changes the schema that a path of a promise leads to. Throws if it leads nowhere, unless `edit` gives it a type. */
function change(
  schema: JsonSchema,
  path: readonly string[],
  edit: (at: JsonSchema) => JsonSchema,
): JsonSchema {
  const [step, ...rest] = path;
  if (step === undefined) return edit(schema);
  const { items, additionalProperties: values } = schema;
  if (step === '[]' && items) return { ...schema, items: change(items, rest, edit) };
  if (step === '*' && typeof values === 'object')
    return { ...schema, additionalProperties: change(values, rest, edit) };
  const known = schema.properties?.[step];
  const member = change(known ?? {}, rest, edit);
  if (!known && !member.type && !member.$ref)
    throw new RangeError(`A promise names “${step}”, which is not in the contract`);
  return { ...schema, properties: { ...schema.properties, [step]: member } };
}

const stepsOf = (path: string) => path.replaceAll('[]', '.[]').split('.');

function promised(name: string, schema: JsonSchema, isAnswer: boolean): JsonSchema {
  const { always = [], members = {} } = promises[name] ?? {};
  let made = schema;
  for (const [path, known] of Object.entries(members))
    made = change(made, stepsOf(path), (at) => (known.$ref || at.anyOf ? known : { ...at, ...known }));
  for (const path of isAnswer ? always : []) {
    const steps = stepsOf(path);
    const last = steps.pop() ?? '';
    made = change(made, steps, (at) => {
      if (!at.properties?.[last]) throw new RangeError(`${name} has no ${path}`);
      return { ...at, required: [...(at.required ?? []), last] };
    });
  }
  return made;
}

const refs = /"#\/components\/schemas\/(\w+)"/g;

/** The components that these schemas refer to, directly or indirectly. */
export function reached(from: unknown, all: Readonly<Schemas>): Schemas {
  const names = new Set<string>();
  const open = [from];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const [, name = ''] of JSON.stringify(part).matchAll(refs)) {
      const schema = all[name];
      if (!schema || names.has(name)) continue;
      names.add(name);
      open.push(schema);
    }
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
}

function publish() {
  const names = namedSchemas();
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  for (const endpoint of endpoints)
    for (const part of parts) {
      const schema = endpoint[part];
      if (schema && !names.has(schema)) registry.add(schema, { id: partId(endpoint, part) });
    }
  /** `nameOf` tells under which name a schema is published. */
  const schemasOf = (nameOf: (id: string) => string, isAnswer: boolean): Schemas => {
    // No schema transforms its input, so inputs and outputs have the same shape.
    const { schemas } = z.toJSONSchema(registry, {
      io: 'input',
      uri: (id) => place + nameOf(id),
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema === common.timestampSchema || zodSchema === common.dateTimeInputSchema)
          jsonSchema.format = 'date-time';
        const { help } = manifests.manifestKeys.get(zodSchema) ?? {};
        if (help !== undefined) jsonSchema.description = help;
      },
    });
    return Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _draft, $id: _id, ...schema }]) => [
        nameOf(id),
        promised(id, plain(schema) as JsonSchema, isAnswer),
      ]),
    );
  };
  const own = (endpoint: Endpoint, part: Part, all: Readonly<Schemas>, nameOf: (id: string) => string) => {
    const schema = endpoint[part];
    const name = schema && names.get(schema);
    return name === undefined ? all[partId(endpoint, part)] : { $ref: place + nameOf(name) };
  };

  const sameName = (name: string) => name;
  const answered = schemasOf(sameName, true);
  const answerOf = (endpoint: Endpoint) => own(endpoint, 'response', answered, sameName);
  const inAnswers = reached([...endpoints.map(answerOf), { $ref: `${place}ApiProblem` }], answered);

  // A schema used in both requests and answers is published twice if more of its members are required in answers.
  const isTwofold = (name: string) =>
    name in inAnswers &&
    Object.keys(reached({ $ref: place + name }, answered)).some((id) => promises[id]?.always);
  const inputName = (name: string) => (isTwofold(name) ? `${name}Input` : name);
  const asked = schemasOf(inputName, false);
  const inputOf = (endpoint: Endpoint, part: Part) => own(endpoint, part, asked, inputName);
  const bodies = endpoints.map((endpoint) => inputOf(endpoint, 'body'));
  const components = { ...reached(bodies, asked), ...inAnswers };

  return {
    components: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    /** The schema of an endpoint's input or output, or a reference if it has a name. */
    partOf: (endpoint: Endpoint, part: Part): JsonSchema | undefined =>
      part === 'response' ? answerOf(endpoint) : inputOf(endpoint, part),
  };
}

let made: ReturnType<typeof publish> | undefined;

/** Built on first use, so that starting does not wait for it. */
export const publishedSchemas = () => (made ??= publish());
