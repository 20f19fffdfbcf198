import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigContent } from '@/contract/installation';
import type { RevisionContent } from '@/contract/revision-content';
import { parseJson, toJson } from '@/lib/json';
import { mergeThreeWays } from '@/lib/three-way';
import { jsonText } from '@/test/json-texts';
import { changeTexts, flatSettings, withSettings } from './config-changes';
import { installParts } from './install-parts';
import { changeRequests } from './install-requests';
import { contentOf, freshContent, installErrors, installValues } from './install-values';
import { openedValues, openingText } from './opening';

const revision: RevisionContent = {
  read: {
    objects: [
      {
        objectName: 'contacts',
        mapToName: 'person',
        mapToDisplayName: 'People',
        requiredFields: [
          { fieldName: 'email' },
          { mapToName: 'tier', mapToDisplayName: 'Tier', prompt: 'Which field holds the tier?' },
        ],
        optionalFields: [
          { fieldName: 'phone' },
          { fieldName: 'zip', mapToName: 'code' },
          { mapToName: 'pronoun', default: 'pronouns' },
        ],
        optionalFieldsAuto: 'all',
      },
      { objectName: 'me/events', enabled: 'always' },
    ],
  },
  write: { objects: [{ objectName: 'contacts' }, { objectName: 'deals' }] },
  proxy: { enabled: true },
};
const parts = installParts(revision, 'hubspot');
const fresh = freshContent(parts);
const config: ConfigContent = {
  provider: 'hubspot',
  read: {
    objects: {
      contacts: {
        objectName: 'contacts',
        schedule: '0 * * * *',
        selectedFields: { email: true, phone: true, shoe: true },
        selectedFieldMappings: { tier: 'level' },
        selectedFieldsAuto: 'all',
      },
      'me/events': { objectName: 'me/events', selectedFields: {}, selectedFieldMappings: {} },
    },
  },
  write: { objects: { contacts: { objectName: 'contacts', deletionSettings: { enabled: true } } } },
  subscribe: { objects: {} },
};
const changed = (change: (values: ReturnType<typeof installValues>) => void, before = config) => {
  const values = installValues(parts, before);
  change(values);
  return contentOf(parts, values, before);
};

describe('the form of a revision', () => {
  it('has required, mapped and optional fields by what the customer sees', () => {
    expect(parts.read[0]).toEqual({
      objectName: 'contacts',
      mapToName: 'person',
      label: 'People',
      always: false,
      required: [{ fieldName: 'email', mapToName: undefined, label: 'email' }],
      optional: [
        { fieldName: 'phone', mapToName: undefined, label: 'phone' },
        { fieldName: 'zip', mapToName: 'code', label: 'code' },
      ],
      mapped: [
        {
          mapToName: 'tier',
          label: 'Tier',
          prompt: 'Which field holds the tier?',
          proposed: '',
          required: true,
        },
        { mapToName: 'pronoun', label: 'pronoun', prompt: undefined, proposed: 'pronouns', required: false },
      ],
      anyField: true,
    });
  });

  it('begins a new installation with everything on and required fields chosen', () => {
    expect(fresh).toEqual({
      provider: 'hubspot',
      read: {
        objects: {
          contacts: {
            objectName: 'contacts',
            selectedFields: { email: true },
            selectedFieldMappings: { pronoun: 'pronouns' },
          },
          'me/events': { objectName: 'me/events', selectedFields: {}, selectedFieldMappings: {} },
        },
      },
      write: { objects: { contacts: { objectName: 'contacts' }, deals: { objectName: 'deals' } } },
      proxy: { enabled: true },
    });
    const values = installValues(parts, fresh);
    expect([...installErrors(parts, values).keys()]).toEqual(['read.0.mapped.0']);
    values.read[0]!.on = false;
    expect(installErrors(parts, values).size).toBe(0);
    expect(contentOf(parts, values, fresh).read?.objects?.['contacts']?.disabled).toBe(true);
  });

  it('leaves what it does not show, and what is not touched', () => {
    expect(contentOf(parts, installValues(parts, config), config)).toEqual(config);
    const next = changed(({ read, write }) => {
      read[0]!.optional = [false, true];
      read[0]!.mapped = ['rank', 'gender'];
      read[0]!.all = false;
      read[0]!.others = [];
      write[1]!.on = true;
    });
    expect(next.read?.objects?.['contacts']).toEqual({
      objectName: 'contacts',
      schedule: '0 * * * *',
      selectedFields: { email: true, phone: false, shoe: false, zip: true },
      selectedFieldMappings: { tier: 'rank', pronoun: 'gender' },
    });
    expect(next.write?.objects).toEqual({
      contacts: { objectName: 'contacts', deletionSettings: { enabled: true } },
      deals: { objectName: 'deals' },
    });
    expect(next.subscribe).toBe(config.subscribe);
  });

  it('finds an object that the config names as mapped, and a mapping that was made dynamically', () => {
    const mapped = {
      read: {
        objects: { person: { dynamicMappingsInput: [{ mapToName: 'tier', fieldName: 'level' }] } },
      },
    };
    expect(installValues(parts, mapped).read[0]).toMatchObject({ on: true, mapped: ['level', ''] });
    const paused = changed(({ read }) => {
      read[0]!.on = false;
    }, mapped);
    expect(Object.keys(paused.read?.objects ?? {})).toEqual(['person']);
  });

  it('shows and removes what was chosen of an earlier revision, where a field or nothing has its place now', () => {
    const before: ConfigContent = {
      read: {
        objects: {
          'me/events': { selectedFieldsAuto: 'all' },
          contacts: { selectedFieldMappings: { code: 'postal_code' } },
        },
      },
      proxy: { enabled: true },
    };
    const now = installParts({ read: revision.read }, 'hubspot');
    const values = installValues(now, before);
    expect(values.read[0]?.otherMappings).toEqual(['code']);
    expect(values).toMatchObject({ proxy: true, read: [{}, { all: true }] });
    expect(contentOf(now, values, before)).toMatchObject(before);
    values.read[0]!.otherMappings = [];
    values.proxy = false;
    expect(contentOf(now, values, before)).toMatchObject({
      read: { objects: { contacts: { selectedFieldMappings: {} } } },
      proxy: { enabled: false },
    });
  });

  it('takes any revision and any config', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (objectName, field, on) => {
        const odd = installParts(
          {
            read: {
              objects: [{ objectName, optionalFields: [{ fieldName: field }] }, { objectName }],
            },
            write: { objects: [{ objectName }] },
          },
          'p',
        );
        const before = freshContent(odd);
        const values = installValues(odd, before);
        expect(contentOf(odd, values, before)).toEqual(before);
        values.read[0]!.on = on;
        const after = contentOf(odd, values, before);
        expect(installValues(odd, after).read[0]?.on).toBe(on);
        expect(flatSettings(withSettings(before, flatSettings(after)))).toStrictEqual(flatSettings(after));
      }),
    );
  });
});

describe('requests', () => {
  const request = (after: ConfigContent, before = config) =>
    changeRequests({ installationId: 'i', before, after, connectionId: undefined });

  it('keep what the form does not show as it was written', () => {
    fc.assert(
      fc.property(jsonText, fc.constantFrom('contacts', 'me/events', 'a.b'), (own, objectName) => {
        const odd = installParts(
          { read: { objects: [{ objectName, optionalFieldsAuto: 'all' }] } },
          'hubspot',
        );
        const name = JSON.stringify(objectName);
        const before = parseJson(
          `{"provider":"hubspot","read":{"objects":{${name}:{"objectName":${name},"selectedFields":{},"own":${own}}}}}`,
        ) as ConfigContent;
        const values = installValues(odd, before);
        expect(request(contentOf(odd, values, before), before)).toBeUndefined();
        values.read[0]!.all = true;
        const after = contentOf(odd, values, before);
        expect(toJson(after)).toContain(`"own":${own}`);
        const { update, patches } = request(after, before) ?? {};
        // A mask sends the whole object, a patch only what is different.
        const keeps = update ? toJson(update).includes(`"own":${own}`) : !toJson(patches).includes('/own');
        expect(keeps).toBe(true);
      }),
    );
  });

  it('names changed objects in the mask, and removes a setting by null', () => {
    const after = changed(({ read, write }) => {
      read[0]!.all = false;
      write[0]!.on = false;
    });
    expect(request(after)).toEqual({
      update: {
        updateMask: ['config.content.read.objects.contacts', 'config.content.write.objects'],
        installation: {
          config: {
            content: {
              read: {
                objects: {
                  contacts: { ...after.read?.objects?.['contacts'], selectedFieldsAuto: null },
                },
              },
              write: { objects: {} },
            },
          },
        },
      },
      patches: [],
    });
    expect(request(config)).toBeUndefined();
  });

  it('changes an object that no mask can name by JSON Patch, and adds one with the mask', () => {
    const after = changed(({ read }) => {
      read[1]!.on = false;
    });
    expect(request(after)).toEqual({
      patches: [
        {
          objectName: 'me/events',
          body: {
            installationId: 'i',
            action: 'read',
            changes: [{ op: 'add', path: '/disabled', value: true }],
          },
        },
      ],
    });
    const without: ConfigContent = { provider: 'hubspot', read: { objects: {} } };
    expect(request(after, without)?.update?.updateMask).toContain('config.content.read.objects.me/events');
  });
});

describe('what changed meanwhile', () => {
  const theirs: ConfigContent = {
    ...config,
    read: {
      objects: {
        ...config.read?.objects,
        contacts: {
          ...config.read?.objects?.['contacts'],
          disabled: true,
          schedule: '0 0 * * *',
          selectedFieldMappings: { tier: 'grade' },
        },
      },
    },
  };

  it('is taken over where the form did not touch it; otherwise it is a conflict', () => {
    const mine = changed(({ read }) => {
      read[0]!.mapped = ['rank', ''];
      read[0]!.optional = [false, false];
    });
    const flat = [config, mine, theirs].map(flatSettings) as [object, object, object];
    const { merged, theirs: taken, conflicts } = mergeThreeWays(...flat);
    const textOf = (path: readonly string[], value: unknown) => openingText(['settings', ...path], value);
    expect(taken.map((one) => textOf(one.path, one.theirs))).toEqual([
      'contacts: The schedule is 0 0 * * *',
      'contacts is off (paused)',
    ]);
    expect(conflicts.map((one) => [textOf(one.path, one.theirs), textOf(one.path, one.mine)])).toEqual([
      ['contacts: tier is taken from grade', 'contacts: tier is taken from rank'],
    ]);
    const opened = { parts, content: theirs, installation: undefined, connectionId: null };
    const values = openedValues({ ...opened, settings: { ...merged } });
    expect(contentOf(parts, values, theirs).read?.objects?.['contacts']).toMatchObject({
      disabled: true,
      schedule: '0 0 * * *',
      selectedFields: { email: true, phone: false, shoe: true },
      selectedFieldMappings: { tier: 'rank' },
    });
  });

  it('is told in words', () => {
    const after: ConfigContent = {
      read: { objects: { 'me/events': { objectName: 'me/events', schedule: 'x' } } },
      write: { objects: { deals: { objectName: 'deals' } } },
      proxy: { enabled: true },
    };
    const before: ConfigContent = { ...config, subscribe: { objects: { leads: {} } }, later: { on: true } };
    expect(changeTexts(before, after)).toEqual([
      'contacts is not read',
      'contacts is not written',
      'leads is not subscribed to',
      'Settings of later are different',
      'me/events: The schedule is x',
      'deals is written',
      'The proxy is on',
    ]);
    expect(
      changeTexts(
        config,
        changed(({ read }) => {
          read[0]!.optional = [false, true];
          read[0]!.mapped = ['', ''];
          read[0]!.all = false;
        }),
      ),
    ).toEqual([
      'contacts: field phone is not chosen',
      'contacts: tier is not mapped',
      'contacts: only the chosen fields',
      'contacts: field zip is chosen',
    ]);
  });
});
