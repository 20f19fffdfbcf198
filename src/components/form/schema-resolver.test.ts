import { describe, expect, it } from 'vitest';
import { z } from '@/contract/zod';
import { schemaResolver } from './schema-resolver';

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Too short'), z.regex(/^[a-z]*$/, 'Letters only')),
  at: z.object({ host: z.string().check(z.minLength(1, 'Give a host')) }),
});
const resolve = (values: z.input<typeof schema>, before?: z.input<typeof schema>) =>
  schemaResolver(schema, before)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

describe('schemaResolver', () => {
  it('passes what the schema takes', async () => {
    const values = { name: 'ab', at: { host: 'x' } };
    expect(await resolve(values)).toEqual({ values, errors: {} });
  });

  it('puts the first message on each field, also on nested ones', async () => {
    expect(await resolve({ name: '1', at: { host: '' } })).toEqual({
      values: {},
      errors: {
        name: { type: 'rule', message: 'Too short' },
        at: { host: { type: 'rule', message: 'Give a host' } },
      },
    });
  });

  it('does not check what is as it was before', async () => {
    const before = { name: '1', at: { host: '' } };
    const edited = { ...before, at: { host: 'x' } };
    expect(await resolve(edited, before)).toEqual({ values: edited, errors: {} });
    expect(await resolve({ name: '12', at: { host: '' } }, before)).toMatchObject({
      errors: { name: { message: 'Letters only' } },
    });
    expect(await resolve({ name: '2', at: { host: '' } }, before)).toEqual({
      values: {},
      errors: { name: { type: 'rule', message: 'Too short' } },
    });
  });
});
