import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { pathText } from './finding';
import { checkManifest, droppedReadObjects } from './manifest-rules';
import { first, integration, itHas, read, reading } from '@/test/rule-content';
import { project } from '@/test/rule-parts';

describe('an integration', () => {
  itHas([
    ['a name and a provider', integration(), integration({ name: '' }), ['E required-field $']],
    [
      'at least one action',
      integration(),
      { name: 'crm', provider: 'hubspot' },
      ['E integration-structure $'],
    ],
    ['objects in read', integration(), integration({ read: { objects: [] } }), ['E read-objects $.read']],
    [
      'objects in write',
      integration({ write: { objects: [{ objectName: 'contacts' }] } }),
      integration({ write: {} }),
      ['E write-objects $.write'],
    ],
    [
      'objects in subscribe',
      integration(),
      integration({ subscribe: { objects: null } }),
      ['E subscribe-objects $.subscribe'],
    ],
    ['an object name', integration(), reading({ objectName: undefined }), [`E required-field ${first}`]],
    ['a destination', integration(), reading({ destination: '' }), [`E required-field ${first}`]],
    ['a schedule, by a warning', integration(), reading({ schedule: '' }), [`W required-field ${first}`]],
    [
      'proxy with enabled',
      integration({ proxy: { enabled: false } }),
      integration({ proxy: {} }),
      ['E required-field $.proxy'],
    ],
    [
      'known keys, by a warning',
      integration({ DisplayName: 'x' }),
      integration({ delete: { objects: [] } }),
      ['W unknown-key $.delete'],
    ],
  ]);
});

describe('a manifest', () => {
  const manifest = { specVersion: '1.0.0', integrations: [integration()] };
  const rules = (value: unknown) =>
    checkManifest(value, project).map(({ rule, path }) => `${rule} ${pathText(path)}`);

  it('has the one version and at least one integration, each of its own name', () => {
    expect(rules(manifest)).toEqual([]);
    expect(rules({ ...manifest, specVersion: 1 })).toEqual(['spec-version $.specVersion']);
    expect(rules({ integrations: manifest.integrations })).toEqual(['spec-version $']);
    expect(rules({ specVersion: '1.0.0', integrations: [] })).toEqual([
      'integration-structure $.integrations',
    ]);
    expect(rules({ specVersion: '1.0.0' })).toEqual(['integration-structure $']);
    expect(rules({ ...manifest, integrations: [integration(), integration()] })).toEqual([
      'integration-structure $.integrations[1].name',
    ]);
    expect(rules({ ...manifest, more: 1 })).toEqual(['unknown-key $.more']);
  });

  it('is refused or accepted, whatever it is, and every finding has a place in it', () => {
    const keys = fc.constantFrom(
      'specVersion',
      'integrations',
      'name',
      'provider',
      'module',
      'read',
      'write',
      'subscribe',
      'proxy',
      'objects',
      'objectName',
      'destination',
      'schedule',
      'requiredFields',
      'optionalFields',
      'mapToName',
      'backfill',
      'defaultPeriod',
      'days',
      'delivery',
      'updateEvent',
      'requiredWatchFields',
      'enabled',
      'watchSchema',
      'allObjects',
      '__proto__',
      'constructor',
      '<<',
    );
    const leaf = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant('* * * * *'),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 7 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree')),
      ),
    }));
    const isPlace = (value: unknown, path: readonly (string | number)[]) => {
      let node = value;
      for (const part of path) {
        if (typeof node !== 'object' || node === null) return false;
        node = Object.hasOwn(node, part) ? (node as Record<string | number, unknown>)[part] : undefined;
      }
      return true;
    };
    fc.assert(
      fc.property(tree, fc.dictionary(keys, tree), (value, entry) => {
        const whole = { specVersion: '1.0.0', integrations: [entry] };
        for (const candidate of [value, whole])
          for (const { path } of checkManifest(candidate, project))
            expect(isPlace(candidate, path)).toBe(true);
      }),
      runs(500),
    );
  });

  it('tells which reads it would drop', () => {
    const before = integration({ read: { objects: [read(), read({ objectName: 'Deals' })] } });
    expect(
      droppedReadObjects(before, integration({ read: { objects: [read({ objectName: 'deals' })] } })),
    ).toEqual(['contacts']);
    expect(droppedReadObjects(before, { read: null })).toEqual(['contacts', 'Deals']);
  });
});
