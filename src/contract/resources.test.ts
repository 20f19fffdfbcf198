import { describe, expect, it } from 'vitest';
import { destinationSchema } from './destination';
import { integrationSchema, revisionSchema } from './integration';
import { jwtKeySchema } from './jwt-key';
import { fieldMetadataSchema } from './field-metadata';
import { objectMetadataSchema } from './object-metadata';
import { logEntrySchema, operationSchema } from './operation';
import { organizationSchema } from './organization';
import { apiProblemSchema, inputIssueSchema } from './problem';
import { projectSchema } from './project';
import { searchEntrySchema } from './record';
import { readObjectSchema, subscribeObjectSchema, writeObjectSchema } from './revision-content';
import { eventRouteSchema, topicRouteSchema, topicSchema } from './topic';
import { z } from './zod';

/**
 * The specification's field tables, copied: `name type`, `!` after what it calls required. Types: s string,
 * b boolean, i integer, o object, l list.
 */
const tables: [string, z.core.$ZodType, string][] = [
  ['Project', projectSchema, 'id s! name s! appName s! orgId s! createTime s! updateTime s entitlements o'],
  ['Organization', organizationSchema, 'id s! label s! defaultTeamId s! createTime s! updateTime s'],
  ['Integration revision', revisionSchema, 'id s! specVersion s! createTime s! content o!'],
  [
    'read.objects[]',
    readObjectSchema,
    'objectName s! displayName s destination s schedule s error s mapToName s mapToDisplayName s requiredFields l optionalFields l optionalFieldsAuto s delivery o enabled s allFieldsMetadata o allFields l backfill o',
  ],
  ['write.objects[]', writeObjectSchema, 'objectName s! displayName s inheritMapping b valueDefaults o'],
  [
    'subscribe.objects[]',
    subscribeObjectSchema,
    'objectName s! destination s inheritFieldsAndMapping b createEvent o updateEvent o deleteEvent o associationChangeEvent o otherEvents l',
  ],
  ['Object metadata', objectMetadataSchema, 'name s! displayName s mappedObjectName s fields o!'],
  [
    'Field metadata',
    fieldMetadataSchema,
    'fieldName s displayName s valueType s providerType s readOnly b isCustom b isRequired b values l',
  ],
  [
    'Operation',
    operationSchema,
    'id s! projectId s! integrationId s! installationId s! configId s! actionType s! status s! result s metadata o createTime s',
  ],
  ['Destination', destinationSchema, 'id s! name s! type s! metadata o! createTime s! updateTime s'],
  ['Topic', topicSchema, 'id s! name s! projectId s! createTime s! updateTime s'],
  [
    'Topic destination route',
    topicRouteSchema,
    'id s! topicId s! destinationId s! projectId s! createTime s!',
  ],
  [
    'Event-topic route',
    eventRouteSchema,
    'id s! eventType s! topicId s! projectId s! createTime s! updateTime s',
  ],
  [
    'JWT key',
    jwtKeySchema,
    'id s! projectId s! label s! algorithm s! publicKeyPem s! active b! createTime s! updateTime s!',
  ],
  ['Search result entry', searchEntrySchema, 'fields o mappedFields o raw o'],
  ['Problem', apiProblemSchema, 'type s href s title s status i detail s instance s issues l'],
  ['Issue', inputIssueSchema, 'type s title s detail s in s name s'],
];

const examples: Record<string, unknown> = { s: 'text', b: true, i: 400, o: {}, l: [] };
const wrong: Record<string, unknown> = { s: 7, b: 'yes', i: 'four', o: 'text', l: 'text' };

const fieldsOf = (table: string) =>
  [...table.matchAll(/(\S+) (\w)(!?)/g)].map(([, name = '', type = '', mark]) => ({
    name,
    type,
    required: mark === '!',
  }));

const reads = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

describe.each(tables)('%s', (_, schema, table) => {
  const fields = fieldsOf(table);
  const whole = () => Object.fromEntries(fields.map(({ name, type }) => [name, examples[type]]));
  const least = () =>
    Object.fromEntries(
      fields.filter(({ required }) => required).map(({ name, type }) => [name, examples[type]]),
    );

  it('reads all its fields, or the required ones alone, or more than we know', () => {
    expect(reads(schema, whole())).toBe(true);
    expect(reads(schema, least())).toBe(true);
    const more = z.safeParse(schema, { ...whole(), fromTheFuture: { deep: [1] } });
    expect(more.success && more.data).toMatchObject({ fromTheFuture: { deep: [1] } });
  });

  it.each(fields.filter(({ required }) => required))('requires $name', ({ name, type }) => {
    const without = { ...whole(), [name]: undefined };
    expect(reads(schema, without)).toBe(false);
    expect(reads(schema, { ...whole(), [name]: wrong[type] })).toBe(false);
  });

  it.each(fields.filter(({ required }) => !required))('can do without $name', ({ name, type }) => {
    expect(reads(schema, { ...whole(), [name]: null })).toBe(true);
    expect(reads(schema, { ...whole(), [name]: wrong[type] })).toBe(false);
  });
});

describe('reading forgives', () => {
  it('keeps unknown values of open sets', () => {
    const operation = {
      id: '1',
      projectId: 'p',
      integrationId: 'i',
      installationId: 'n',
      configId: 'c',
      actionType: 'proxy.v9',
      status: 'half_done',
    };
    expect(z.parse(operationSchema, operation)).toEqual(operation);
    expect(
      z.parse(eventRouteSchema, {
        id: '1',
        eventType: 'moon.risen',
        topicId: 't',
        projectId: 'p',
        createTime: 'x',
      }).eventType,
    ).toBe('moon.risen');
  });

  it('reads watch fields and other events as lists and as lists of lists', () => {
    const object = (value: unknown) => ({
      objectName: 'a',
      updateEvent: { enabled: 'always', requiredWatchFields: value },
      otherEvents: value,
    });
    expect(reads(subscribeObjectSchema, object(['a', 'b']))).toBe(true);
    expect(reads(subscribeObjectSchema, object([['a', 'b'], ['c']]))).toBe(true);
    expect(reads(subscribeObjectSchema, object([[1]]))).toBe(false);
  });

  it('reads a log line that has a message of any keys, and without a timestamp', () => {
    expect(
      reads(logEntrySchema, { timestamp: 't', severity: 'DEBUG', message: { msg: 'm', any: [1] } }),
    ).toBe(true);
    expect(reads(logEntrySchema, { message: {} })).toBe(true);
    expect(reads(logEntrySchema, { timestamp: 't', severity: 'DEBUG' })).toBe(false);
  });

  it('reads an integration with its latest revision', () => {
    const revision = { id: 'r', specVersion: '1.0.0', createTime: 't', content: { delete: { objects: [] } } };
    const integration = {
      id: 'i',
      projectId: 'p',
      name: 'n',
      provider: 'x',
      createTime: 't',
      latestRevision: revision,
    };
    expect(z.parse(integrationSchema, integration)).toEqual(integration);
  });
});
