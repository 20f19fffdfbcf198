import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issues } from '@/test/schema-issues';
import { extractDomain, normalEmail, readDomain } from './domain';
import { ExactNumber } from './exact-number';
import { eventTypes, eventMeanings, responseOnlyEventTypes, specifiedEventTypes } from './event';
import { createJwtKeySchema } from './jwt-key';
import { updateOrganizationSchema } from './organization';
import { createInviteSchema } from './person';
import { claimDomainSchema } from './claimed-domain';
import { createPortalSessionSchema } from './billing';
import { createProjectSchema, updateProjectSchema } from './project';
import { createEventRouteSchema, createTopic, updateTopic } from './topic';

describe('topic', () => {
  it.each([createTopic, updateTopic])('has letters, numbers and dashes, at most 64', ({ body: schema }) => {
    expect(issues(schema, { name: 'a' })).toEqual([]);
    expect(issues(schema, { name: `A-9${'x'.repeat(61)}` })).toEqual([]);
    expect(issues(schema, { name: 'x'.repeat(65) })).toEqual(['name: Name is at most 64 characters long']);
    expect(issues(schema, { name: '' })).toEqual(['name: Name is required']);
    expect(issues(schema, {})).toEqual(['name: Name is required']);
    for (const name of ['a b', 'a_b', 'ä', 'a\n', 'a.b', '<b>'])
      expect(issues(schema, { name })).toEqual(['name: Use letters, numbers and dashes only']);
  });

  it('is routed to from known event types only', () => {
    for (const eventType of eventTypes)
      expect(issues(createEventRouteSchema, { eventType, topicId: 't' })).toEqual([]);
    expect(issues(createEventRouteSchema, { eventType: 'moon.risen', topicId: ' ' })).toEqual([
      'eventType: Choose one of the event types of the service',
      'topicId: Topic id is required',
    ]);
  });

  it('knows the eleven request events, the two of responses, and a meaning for each', () => {
    expect([...specifiedEventTypes].toSorted()).toEqual([
      'connection.created',
      'connection.deleted',
      'connection.error',
      'connection.refreshed',
      'destination.webhook.disabled',
      'installation.created',
      'installation.deleted',
      'installation.updated',
      'read.backfill.done',
      'read.schedule.paused',
      'write.async.done',
    ]);
    expect(responseOnlyEventTypes).toEqual(['read.triggered.done', 'read.triggered.error']);
    expect(Object.keys(eventMeanings).toSorted()).toEqual([...eventTypes].toSorted());
    expect(eventTypes).toHaveLength(15);
  });
});

describe('project', () => {
  const project = { name: 'ab', appName: 'App', orgId: 'o' };
  it('has a name of 2 to 128 letters, digits and inner dashes', () => {
    for (const name of ['ab', 'A9', 'a-b', 'x'.repeat(128)])
      expect(issues(createProjectSchema, { ...project, name })).toEqual([]);
    for (const name of ['-a', 'a-', 'a b', 'a_b', 'äb'])
      expect(issues(createProjectSchema, { ...project, name })).toEqual([
        'name: Use letters, digits and dashes; begin and end with a letter or digit',
      ]);
    expect(issues(createProjectSchema, { ...project, name: 'a' })[0]).toBe(
      'name: Name has 2 to 128 characters',
    );
    expect(issues(createProjectSchema, { ...project, name: 'x'.repeat(129) })[0]).toBe(
      'name: Name has 2 to 128 characters',
    );
  });

  it('has an app name of 1 to 128', () => {
    expect(issues(createProjectSchema, { ...project, appName: ' ' })).toEqual([
      'appName: App name is required',
    ]);
    expect(issues(createProjectSchema, { ...project, appName: 'x'.repeat(129) })).toEqual([
      'appName: App name is at most 128 characters long',
    ]);
  });

  it('is changed by a mask of its two paths', () => {
    expect(issues(updateProjectSchema, { updateMask: ['name'], project: { name: 'ab' } })).toEqual([]);
    expect(issues(updateProjectSchema, { updateMask: ['orgId'], project: {} })).toEqual([
      'updateMask[0]: Unknown path “orgId”. Allowed: appName, name',
    ]);
    expect(issues(updateProjectSchema, { updateMask: [], project: {} })).toEqual([
      'updateMask: updateMask names at least one path',
    ]);
  });
});

describe('JWT key', () => {
  const pem = '-----BEGIN PUBLIC KEY-----\nMIIB+/=\n-----END PUBLIC KEY-----\n';
  const key = { label: 'l', algorithm: 'RS256', publicKeyPem: pem };
  it('has a label of 1 to 255 and the one algorithm', () => {
    expect(issues(createJwtKeySchema, key)).toEqual([]);
    expect(issues(createJwtKeySchema, { ...key, label: 'x'.repeat(255) })).toEqual([]);
    expect(issues(createJwtKeySchema, { ...key, label: 'x'.repeat(256) })).toEqual([
      'label: Label is at most 255 characters long',
    ]);
    expect(issues(createJwtKeySchema, { ...key, label: '' })).toEqual(['label: Label is required']);
    expect(issues(createJwtKeySchema, { ...key, algorithm: 'ES256' })).toEqual([
      'algorithm: RS256 is the only supported algorithm',
    ]);
  });

  it('refuses a private key by name', () => {
    const privatePem = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----';
    expect(issues(createJwtKeySchema, { ...key, publicKeyPem: privatePem })).toContain(
      'publicKeyPem: This is a private key. Give the public key only',
    );
    expect(issues(createJwtKeySchema, { ...key, publicKeyPem: 'ssh-rsa AAAA' })).toHaveLength(1);
  });
});

describe('organization', () => {
  it('changes its label only', () => {
    expect(issues(updateOrganizationSchema, { updateMask: ['label'], org: { label: 'x' } })).toEqual([]);
    expect(issues(updateOrganizationSchema, { updateMask: ['id'], org: { label: 'x' } })).toHaveLength(1);
    expect(issues(updateOrganizationSchema, { updateMask: ['label'], org: {} })).toEqual([
      'org.label: Label is required',
    ]);
  });

  it('claims a domain for an org', () => {
    const claim = { domain: 'Ana@Example.com', parentId: 'o', parentType: 'org' };
    expect(issues(claimDomainSchema, claim)).toEqual([]);
    expect(issues(claimDomainSchema, { ...claim, parentType: 'team' })).toEqual([
      'parentType: Only “org” can claim a domain',
    ]);
    expect(issues(claimDomainSchema, { ...claim, domain: 'nothing' })).toHaveLength(1);
  });

  it('opens a billing session with an http(s) redirect and whole seconds', () => {
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://a.b/c', timeout: 60 })).toEqual([]);
    for (const timeout of ['60.0', '6e1', '600e-1'])
      expect(
        issues(createPortalSessionSchema, {
          redirectUrl: 'https://a.b/c',
          timeout: new ExactNumber(timeout),
        }),
      ).toEqual([]);
    for (const redirectUrl of ['javascript:alert(1)', '//a.b', 'ftp://a.b', ' https://a.b'])
      expect(issues(createPortalSessionSchema, { redirectUrl })).toEqual([
        'redirectUrl: Give an http or https URL',
      ]);
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://user:pw@a.b' })).toHaveLength(1);
    for (const redirectUrl of [
      'https://a.b/c d',
      'https://a\u200b.b',
      'https://a.b\n',
      'https://exаmple.com',
    ])
      expect(issues(createPortalSessionSchema, { redirectUrl })).toEqual([
        expect.stringMatching(/space|cannot be seen|letters/),
      ]);
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://a.b', timeout: 1.5 })).toHaveLength(1);
    expect(issues(createPortalSessionSchema, { redirectUrl: 'https://a.b', timeout: 0 })).toHaveLength(1);
  });

  it.each([
    ['ana@Example.com', 'example.com'],
    ['https://www.example.com/path?q', 'example.com'],
    ['http://example.co.uk:8080', 'example.co.uk'],
    ['www.example.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['Bu\u0308cher.Example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ana@пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['@example.com', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['example.com/path', 'example.com'],
    ['Ana <ana@example.com>', 'example.com'],
    ['mailto:ana@example.com', 'example.com'],
    ['“example.com”,', 'example.com'],
    ['`example.com`', 'example.com'],
    ['(example.com);', 'example.com'],
    ["'ana@example.com'", 'example.com'],
    ['*.example.com', undefined],
    ['example\u200b.com', undefined],
    ['ex%61mple.com', undefined],
    ['0x7f.1', undefined],
    ['a.com, b.com', undefined],
    ['javascript://example.com', undefined],
    ['a@b@c.com', undefined],
    ['localhost', undefined],
    ['10.0.0.1', undefined],
    ['exa mple.com', undefined],
    ['-a.com', undefined],
    ['', undefined],
  ])('extracts from %s', (input, domain) => expect(extractDomain(input)).toBe(domain));

  it('has one spelling for a domain, whichever way it is written', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'ü', 'ß', 'é', 'я', 'ä', '9'),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(letters, fc.constantFrom('NFC', 'NFD', 'NFKD'), (label, form) => {
        const domain = extractDomain(`x${label}.example`);
        expect(extractDomain(`x${label}.example`.normalize(form))).toBe(domain);
        expect(extractDomain(domain ?? '')).toBe(domain);
        expect(normalEmail(`Ana@x${label}.example`)).toBe(`Ana@${domain}`);
      }),
    );
  });

  it.each([
    ['*.example.com', /without its subdomains/],
    ['a b.com', /one domain/],
    ['ex\u200bample.com', /cannot be seen/],
    ['ftp://example.com', /not ftp/],
    ['localhost', /“localhost” is not a whole domain: it has no dot/],
    ['10.0.0.1', /IP address/],
    ['0x7f.1', /IP address/],
    ['[::1]', /IP address/],
    ['a..example', /missing between the dots/],
    ['a_b.example', /“a_b” cannot be part/],
    [`${'a'.repeat(64)}.example`, /at most 63/],
    [`${'a.'.repeat(124)}example`, /at most 253/],
  ])('says why %j is no domain', (input, reason) => {
    expect(readDomain(input)).toEqual({ reason: expect.stringMatching(reason) as string });
  });

  it('takes invites to any domain there can be', () => {
    for (const email of ['ana@example.com', 'a+b@x.xn--p1ai', 'ana@bücher.example', 'ana@пример.рф'])
      expect(issues(createInviteSchema, { email }), email).toEqual([]);
    for (const email of [
      'ana',
      '@example.com',
      'a@b',
      'a b@c.de',
      'a@b.de, c@d.de',
      '.a@b.de',
      'a@b@c.de',
      'a@b.de:80',
      'a@b.de/x',
    ])
      expect(issues(createInviteSchema, { email }), email).toHaveLength(1);
  });
});
