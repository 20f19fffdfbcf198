import { endpoints } from '@/contract/endpoints';
import { credentialFor, pathOf } from '@/test/endpoint-request';
import type { TestService } from '@/test/service';
import { parseUrl } from '@/contract/parse-url';
import { sampleOf } from '@/test/service-samples';
import { worldForEachTest, type World } from '@/test/service-world';
import { expect, it } from 'vitest';

/**
 * The specification's 23 endpoints and its tables of fields, written out by hand: the service and the console share
 * the contract, so a mistake in it would escape a test that is made from it.
 */

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started), { hasRun: true });

type Check = (value: unknown) => boolean;
/** A name that ends in `?` may be missing. */
type Fields = Readonly<Record<string, Check>>;

const text: Check = (value) => typeof value === 'string' && value !== '';
const bool: Check = (value) => typeof value === 'boolean';
const uuid: Check = (value) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(String(value));
const time: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object: Check = isObject;
const one =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const has =
  (fields: Fields): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(fields).every(([key, check]) => {
      const name = key.replace(/\?$/, '');
      return name in value ? check(value[name]) : key.endsWith('?');
    });

const project = has({
  id: text,
  name: text,
  appName: text,
  orgId: text,
  createTime: time,
  'updateTime?': time,
  'entitlements?': has({ 'brandingRemoval?': has({ value: bool }) }),
});
const organization = has({
  id: text,
  label: text,
  defaultTeamId: text,
  createTime: time,
  'updateTime?': time,
});
const fieldEntry = has({
  'fieldName?': text,
  'mapToName?': text,
  'mapToDisplayName?': text,
  'displayName?': text,
});
const fieldMetadata = has({
  'fieldName?': text,
  'displayName?': text,
  'valueType?': text,
  'providerType?': text,
  'readOnly?': bool,
  'isCustom?': bool,
  'isRequired?': bool,
  'values?': listOf(has({ value: text, displayValue: text })),
});
const objectMetadata = has({
  name: text,
  'displayName?': text,
  'mappedObjectName?': text,
  fields: mapOf(fieldMetadata),
});
const readObject = has({
  objectName: text,
  displayName: text,
  destination: text,
  'schedule?': text,
  'error?': text,
  'mapToName?': text,
  'mapToDisplayName?': text,
  'requiredFields?': listOf(fieldEntry),
  'optionalFields?': listOf(fieldEntry),
  'optionalFieldsAuto?': text,
  'allFieldsMetadata?': mapOf(fieldMetadata),
  'allFields?': listOf(fieldEntry),
});
const revision = has({
  id: text,
  specVersion: text,
  createTime: time,
  content: has({
    name: text,
    provider: text,
    'displayName?': text,
    'module?': text,
    read: has({ objects: listOf(readObject) }),
    'write?': has({ objects: listOf(has({ objectName: text, displayName: text })) }),
    'proxy?': has({ enabled: bool }),
  }),
});
const operation = has({
  id: text,
  projectId: text,
  integrationId: text,
  installationId: text,
  configId: text,
  actionType: one('read', 'write', 'subscribe'),
  status: one('success', 'failure', 'in_progress'),
  'result?': text,
  'metadata?': object,
  'createTime?': time,
});
const logEntry = has({
  timestamp: text,
  message: has({ 'msg?': text, 'error?': text, 'operation_id?': text, 'details?': object }),
  severity: text,
});
const destination = has({
  id: text,
  name: text,
  type: text,
  metadata: has({ 'url?': text, 'headers?': mapOf(text) }),
  createTime: time,
  'updateTime?': time,
});
const topic = has({
  id: text,
  name: (value) => typeof value === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(value),
  projectId: text,
  createTime: time,
  'updateTime?': time,
});
const topicRoute = has({ id: text, topicId: text, destinationId: text, projectId: text, createTime: time });
const eventRoute = has({
  id: text,
  eventType: text,
  topicId: text,
  projectId: text,
  createTime: time,
  'updateTime?': time,
});
const jwtKey = has({
  id: uuid,
  projectId: uuid,
  label: text,
  algorithm: one('RSA'),
  publicKeyPem: (value) => String(value).startsWith('-----BEGIN PUBLIC KEY-----'),
  active: bool,
  createTime: time,
  updateTime: time,
});
const found = has({ result: listOf(has({ fields: object, mappedFields: object, raw: object })) });
const webAddress: Check = (value) => typeof value === 'string' && parseUrl(value) !== undefined;
const nothing: Check = (value) => value === undefined;

const p = '/projects/{projectIdOrName}';
/** Method, path, and the body of success. */
const specified: readonly (readonly [number: number, method: string, path: string, body: Check])[] = [
  [1, 'DELETE', `${p}/api-keys/{apiKey}`, nothing],
  [2, 'POST', '/oauth-connect', webAddress],
  [3, 'POST', `${p}/integrations`, nothing],
  [4, 'GET', `${p}/integrations/{integrationId}/objects/{objectName}/metadata`, objectMetadata],
  [5, 'GET', `${p}/providers/{provider}/objects/{objectName}/metadata`, objectMetadata],
  [6, 'POST', `${p}/integrations/{integrationId}/installations/{installationId}:pause`, nothing],
  [7, 'GET', `${p}/integrations/{integrationId}/revisions/{revisionId}:hydrate`, revision],
  [8, 'GET', `${p}/operations/{operationId}`, operation],
  [9, 'GET', `${p}/operations/{operationId}/logs`, listOf(logEntry)],
  [10, 'DELETE', `${p}/provider-apps/{providerAppId}`, nothing],
  [11, 'GET', `${p}/destinations`, listOf(destination)],
  [12, 'DELETE', `${p}/topics/{topicId}`, nothing],
  [13, 'POST', `${p}/integrations/{integrationId}`, found],
  [14, 'POST', '/claimed-domains', nothing],
  [15, 'PATCH', '/orgs/{orgId}', organization],
  [16, 'POST', `${p}/jwt-keys`, has({ kid: uuid })],
  [17, 'PATCH', `${p}/topics/{topicId}`, topic],
  [18, 'GET', `${p}/jwt-keys/{keyId}`, jwtKey],
  [19, 'GET', '/projects', listOf(project)],
  [20, 'GET', `${p}/topic-destination-routes`, listOf(topicRoute)],
  [21, 'POST', '/billingAccounts/{billingAccountId}/portalSession', has({ url: webAddress })],
  [22, 'DELETE', `${p}/integrations/{integrationId}/installations/{installationId}`, nothing],
  [23, 'POST', `${p}/notification-event-topic-routes`, eventRoute],
];

it.each(specified)('%i: %s %s', async (number, method, path, isAsWritten) => {
  const endpoint = endpoints.find(({ spec }) => spec === number);
  expect([endpoint?.method, endpoint?.path]).toEqual([method, path]);
  if (!endpoint) throw new Error('not in the table');
  const sample = sampleOf(service, world, endpoint.id) ?? {};
  const response = await service.send(
    endpoint.method,
    pathOf(service, world, endpoint, sample),
    sample.body,
    credentialFor(service, endpoint, sample),
  );
  const body = await response.text();
  expect([response.ok, body]).toEqual([true, expect.any(String)]);
  const value: unknown = body === '' ? undefined : JSON.parse(body);
  // A list with nothing in it would say nothing about its entries.
  expect(Array.isArray(value) && value.length === 0).toBe(false);
  expect([value, isAsWritten(value)]).toEqual([value, true]);
});

it('takes the API key everywhere but for claiming a domain, which takes a bearer token', () => {
  const keyless = endpoints
    .filter(({ spec, auth }) => spec !== undefined && !auth.includes('apiKey'))
    .map(({ spec }) => spec);
  expect(keyless).toEqual([14]);
});

const problem = has({ type: text, title: text, status: one(400), detail: text, instance: text });
const issue = has({ type: text, 'title?': text, detail: text, in: one('path', 'body', 'query'), name: text });

it('answers malformed input with 400 and one issue for each offending input', async () => {
  const response = await service.send('POST', '/v1/projects/ours/jwt-keys', {
    label: 'x'.repeat(256),
    algorithm: 'HS256',
    publicKeyPem: 'nonsense',
  });
  const body: unknown = await response.json();
  expect([body, problem(body)]).toEqual([body, true]);
  const { issues } = body as { issues: { name: string }[] };
  expect(issues.filter((entry) => !issue(entry))).toEqual([]);
  expect(issues.map(({ name }) => name)).toEqual(['label', 'algorithm', 'publicKeyPem']);
});

const accepted = [
  'read.backfill.done',
  'connection.created',
  'connection.error',
  'connection.refreshed',
  'connection.deleted',
  'installation.created',
  'installation.updated',
  'installation.deleted',
  'read.schedule.paused',
  'write.async.done',
  'destination.webhook.disabled',
];
it('routes every event type that the specification accepts', async () => {
  const made = await service.send('POST', '/v1/projects/ours/topics', { name: 'events' });
  const { id: topicId } = (await made.json()) as { id: string };
  for (const eventType of accepted) {
    const body = { eventType, topicId };
    const response = await service.send('POST', '/v1/projects/ours/notification-event-topic-routes', body);
    expect([eventType, response.status]).toEqual([eventType, 201]);
    expect(await response.json()).toMatchObject(body);
  }
});

it('keeps a topic’s name to letters, digits and dashes, and to 64 of them', async () => {
  const make = async (name: string) =>
    (await service.send('POST', '/v1/projects/ours/topics', { name })).status;
  expect(await make('a'.repeat(64))).toBe(201);
  for (const name of ['a'.repeat(65), 'a b', 'a_b', 'ä', ''])
    expect([name, await make(name)]).toEqual([name, 400]);
});
