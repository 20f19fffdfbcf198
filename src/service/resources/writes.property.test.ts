import { closeService, startTestService, type TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { populate, type World } from '@/test/service-world';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';

/** Whatever the records are, each is accounted for: in the answer, in the operation, and at the provider. */

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;
let known: string;

beforeAll(async () => {
  service = startTestService();
  world = await populate(service);
  await service.run();
  crm = recordsOf(service, world);
  crm.setFaults({});
  known = await crm.made({ email: 'known@example.com' });
});
afterAll(() => closeService(service));

const keys = fc.oneof(
  fc.constantFrom('email', 'surname', 'lastname', 'city', 'lifecyclestage', 'hs_object_id', 'id', 'Id'),
  fc.constantFrom('hasOwnProperty', 'constructor', 'toString', "$['a']['b']", ''),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const values = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a@example.com', 'Ulm', 'lead', 1, null, '', true) },
  {
    weight: 1,
    arbitrary: fc
      .json({ maxDepth: 3 })
      // A body with such a key is refused as a whole.
      .filter((text) => !text.includes('"__proto__"'))
      .map((text) => JSON.parse(text) as unknown),
  },
);
const record = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom('email', 'surname', 'city'), fc.constant('x@example.com')),
  },
  { weight: 3, arbitrary: fc.dictionary(keys, values, { maxKeys: 5 }) },
);
const settings = fc.record(
  {
    selectedFieldSettings: fc.dictionary(
      fc.constantFrom('email', 'city', 'surname', 'nothing'),
      fc.oneof(
        fc.record(
          {
            default: fc.constantFrom({ stringValue: 'x' }, { integerValue: 1 }, { booleanValue: false }, {}),
            writeOnCreate: fc.constantFrom('always', 'never'),
            writeOnUpdate: fc.constantFrom('always', 'never', 'ifEmpty', 'sometimes'),
          },
          { requiredKeys: [] },
        ),
        values,
      ),
    ),
    selectedValueDefaults: fc.dictionary(fc.constantFrom('country', 'city'), values),
  },
  { requiredKeys: [] },
);

const made = () =>
  Number(
    service.database.value(
      'SELECT count(*) FROM provider_records WHERE sequence IS NOT NULL AND deleted_at IS NULL',
    ),
  );

it('answers for every record of a batch, and has made exactly those', async () => {
  const items = fc.array(fc.record({ record }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(items, fc.boolean(), settings, async (batch, allOrNone, config) => {
      crm.setConfig(config);
      const before = made();
      const { status, body } = await crm.write({ type: 'create', batch, batchPolicy: { allOrNone } });
      const { successCount = -1, failureCount = -1, results = [], operationId } = body;
      expect(status).toBe(successCount > 0 ? 200 : 422);
      expect(successCount + failureCount).toBe(batch.length);
      expect(results).toHaveLength(batch.length);
      expect(results.filter(({ success }) => success)).toHaveLength(successCount);
      expect(made()).toBe(before + successCount);
      expect(allOrNone ? [0, batch.length] : [successCount]).toContain(successCount);
      const operation = crm.operation(operationId);
      expect(operation.status).toBe(successCount > 0 ? 'success' : 'failure');
      expect(operation.metadata['successfulRecordIds'] ?? []).toEqual(
        results.flatMap(({ success, recordId }) => (success ? [recordId] : [])),
      );
    }),
    runs(120),
  );
  crm.setConfig({ deletionSettings: { enabled: true } });
});

it('takes any record for any purpose without failing itself', async () => {
  const type = fc.constantFrom('create', 'update', 'delete');
  const mode = fc.constantFrom('synchronous', 'asynchronous', undefined);
  const withId = fc.oneof(
    record,
    record.map((one) => ({ ...one, id: known })),
  );
  await fc.assert(
    fc.asyncProperty(type, mode, withId, async (wanted, how, one) => {
      const { status, body, text } = await crm.write({
        type: wanted,
        record: one,
        ...(how && { mode: how }),
      });
      expect([200, 400, 422]).toContain(status);
      expect(service.problems).toEqual([]);
      expect(status === 400 ? text : body.operationId).toBeTruthy();
      if (wanted === 'delete' && status === 200) known = await crm.made({ email: 'known@example.com' });
    }),
    runs(200),
  );
  await service.run(2 * 3_600_000);
  expect(service.problems).toEqual([]);
  const open = service.repositories.operations
    .inProgress()
    .filter(({ actionType }) => actionType === 'write');
  expect(open).toEqual([]);
});
