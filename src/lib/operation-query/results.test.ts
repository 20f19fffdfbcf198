import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { installationKey, namesOf, toRow } from '@/lib/operation-rows';
import { answered, now } from '@/test/answered-operations';
import { plainQuery } from '@/test/plain-operation-queries';
import { compile } from './compile';
import { matches } from './filter';
import { parse } from './parse';
import { factsOf } from '@/test/operation-facts';

test('generated queries find what plain loops over the answers find', () => {
  const found = new Map<unknown, number>();
  fc.assert(
    fc.property(
      plainQuery,
      fc.array(answered, { minLength: 20, maxLength: 40 }),
      ({ text, truth }, answers) => {
        const query = parse(text);
        expect(query.problems, text).toEqual([]);
        const filter = compile(query, {
          now,
          zone: 'UTC',
          namesOf: (field, reference) =>
            answers.flatMap(({ installation, integrationName }) => [
              ...(field === 'customer' && installation.group?.groupRef === reference
                ? [installation.group.groupName ?? '']
                : []),
              ...(field === 'integration' && installation.integrationId === reference
                ? [integrationName]
                : []),
            ]),
        });
        for (const one of answers) {
          const names = namesOf(
            one.installation,
            new Map([[one.installation.integrationId, one.integrationName]]),
          );
          const facts = factsOf([one.installation]);
          const row = toRow(one.operation, installationKey(one.installation), names);
          const is = matches(filter, facts(row));
          found.set(is, (found.get(is) ?? 0) + 1);
          expect(is, `${text} of ${JSON.stringify(one)}`).toBe(truth(one, answers));
        }
      },
    ),
    runs(500),
  );
  // Each of the three answers is common, so that the comparison means something.
  for (const truth of [true, false, undefined]) expect(found.get(truth)).toBeGreaterThan(100);
});
