import { DoubledKeys } from '@/contract/doubled-keys';
import { isNumber } from '@/contract/exact-number';
import { z } from '@/contract/zod';
import { nodeAt } from './manifest/walk';
import type { Difference } from './unreadable';

type Issue = z.core.$ZodIssue;

const expectedWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** The kind of a JSON value in words. */
function valueWords(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (value instanceof DoubledKeys) return 'an object with a key twice';
  if (typeof value === 'object' && !isNumber(value)) return 'an object';
  return typeof value === 'string' ? 'text' : 'a number';
}

/** What is accepted at this place: "text", "text or a list". */
function expectedBy(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return expectedWords[issue.expected];
  if (issue.code !== 'invalid_union') return undefined;
  // For each alternative of the union, what is wrong at this very place.
  const kinds = issue.errors.flatMap((branch) =>
    branch.filter(({ path }) => path.length === 0).flatMap((inner) => expectedBy(inner) ?? []),
  );
  return kinds.length > 0 ? [...new Set(kinds)].join(' or ') : undefined;
}

/** Describes how an answer differs from its schema. `issues` are about `answer`. */
export const differencesOf = (issues: readonly Issue[], answer: unknown): Difference[] =>
  issues.map((issue) => {
    const place = z.core.toDotPath(issue.path);
    const value = nodeAt(answer, issue.path);
    if (value === undefined) return { place, words: 'is missing' };
    const expected = expectedBy(issue);
    const words = `is ${valueWords(value)}`;
    return { place, words: expected ? `${words}, expected ${expected}` : `${words}, which was not expected` };
  });
