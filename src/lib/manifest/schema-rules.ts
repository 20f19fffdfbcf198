import {
  writtenIntegrationSchema,
  writtenReadObjectSchema,
  writtenSubscribeObjectSchema,
} from '@/contract/manifest';
import { writeObjectSchema } from '@/contract/revision-content';
import { z } from '@/contract/zod';
import type { ExpectedValue, Finding, ManifestPath } from './finding';
import { below, perPart } from './per-part';
import { error, isBlank, isMap, type Node, nodeAt, objectsOf } from './walk';

const kinds = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of keys',
} as const;

type Kind = keyof typeof kinds;

function kindOf(value: Node): string {
  if (value === null) return 'empty';
  return Array.isArray(value) ? kinds.array : kinds[typeof value as Kind];
}

function expectedOf(issue: z.core.$ZodIssue): ExpectedValue | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code === 'invalid_type')
    return issue.expected === 'record'
      ? 'object'
      : Object.hasOwn(kinds, issue.expected)
        ? (issue.expected as Kind)
        : undefined;
  // The only union is a text or, as in the specification, a list of texts.
  return issue.code === 'invalid_union' ? 'string' : undefined;
}

function message(issue: z.core.$ZodIssue, path: ManifestPath, value: Node): string {
  const expected = expectedOf(issue);
  const key = path.at(-1);
  const subject = typeof key === 'number' ? `Each entry of ${String(path.at(-2))}` : String(key);
  if (expected === undefined) return issue.message;
  return typeof expected === 'string'
    ? `${subject} must be ${kinds[expected]}, not ${kindOf(value)}`
    : `${subject} must be ${expected.join(' or ')}`;
}

/** Turns schema issues of one part into findings. Missing values are left to the rule `required-field`. */
function schemaFindings(schema: z.ZodMiniType, part: Node): Finding[] {
  const result = z.safeParse(schema, part);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const path = issue.path as (string | number)[];
    const value = nodeAt(part, path);
    const expected = expectedOf(issue);
    // An empty text stands for a missing one, but not for a missing list, map, number or switch.
    const isStructure = typeof expected === 'string' && expected !== 'string';
    if (typeof path.at(-1) === 'string' && (isStructure ? value == null : isBlank(value))) return [];
    return [{ ...error('schema', path, message(issue, path, value)), ...(expected ? { expected } : {}) }];
  });
}

const objectRules = {
  read: perPart((object) => schemaFindings(writtenReadObjectSchema, object)),
  write: perPart((object) => schemaFindings(writeObjectSchema, object)),
  subscribe: perPart((object) => schemaFindings(writtenSubscribeObjectSchema, object)),
};
const blocks = ['read', 'write', 'subscribe'] as const;

/** Values whose type or enum does not match the published schema. */
export function schemaRules(integration: Record<string, Node>, path: ManifestPath): Finding[] {
  // Objects are checked one by one, so that an edit re-checks only the changed one.
  const frame = { ...integration };
  for (const block of blocks) if (isMap(frame[block])) frame[block] = {};
  return [
    ...schemaFindings(writtenIntegrationSchema, frame).map((finding) => below(finding, path)),
    ...blocks.flatMap((block) =>
      objectsOf(integration, block, path).flatMap(([object, place]) => objectRules[block](object, place)),
    ),
  ];
}

const completePath = /^\$(?:\[(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\])+$/;

/** Whether a field name begins like a path such as `$['address']['city']` but does not end like one. */
export const isBrokenFieldPath = (name: Node): name is string =>
  typeof name === 'string' && name.startsWith('$[') && !completePath.test(name);
