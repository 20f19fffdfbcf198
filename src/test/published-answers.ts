import { publishedLists } from './published-lists';
import {
  connection,
  installation,
  integration,
  jwtKey,
  operation,
  project,
  providerApp,
  type Shape,
} from './published-shapes';
import { provider } from './published-provider';

const elementOf = (id: string): Shape => publishedLists[id]?.element ?? 'any';
const organization: Shape = {
  'id*': 'text',
  'label*': 'text',
  'defaultTeamId*': 'text',
  'createTime*': 'text',
  updateTime: 'text',
};
const person: Shape = {
  'builder*': elementOf('listBuilders'),
  'projectRoles*': { map: elementOf('getMyInfo') },
  orgRole: {
    'role*': 'text',
    'principalType*': ['team', 'builder'],
    'principalId*': 'text',
    'org*': organization,
  },
};
const objectMetadata: Shape = {
  'name*': 'text',
  displayName: 'text',
  mappedObjectName: 'text',
  'fields*': { map: elementOf('getObjectMetadataViaConnection') },
};
const upserted: Shape = {
  'success*': 'boolean',
  'fields*': {
    map: {
      map: {
        'fieldName*': 'text',
        'action*': ['create', 'update', 'none'],
        metadata: 'any',
        warnings: { list: 'text' },
      },
    },
  },
};
const destination = elementOf('listDestinations') as Readonly<Record<string, Shape>>;

/** Each answer of success that has a body, by the id of the endpoint. */
export const publishedAnswers: Readonly<Record<string, Shape>> = {
  ...Object.fromEntries(
    Object.entries(publishedLists).map(([id, { element, named }]) => [
      id,
      named ? { map: element } : { list: element },
    ]),
  ),
  listOperations: {
    'results*': { list: operation },
    'pagination*': { 'done*': 'boolean', nextPageToken: 'text' },
  },
  searchRecords: { 'result*': { list: elementOf('searchRecords') } },
  getMyInfo: person,
  acceptInvite: person,
  getObjectMetadataViaInstallation: objectMetadata,
  getObjectMetadataViaConnection: objectMetadata,
  upsertMetadataViaInstallation: upserted,
  upsertMetadataViaConnection: upserted,
  oauthConnect: 'text',
  reauthorizeConnection: 'text',
  customAuthConnect: { redirect: { 'url*': 'text', 'sessionId*': 'text' }, connection },
  generateConnection: connection,
  getConnection: connection,
  updateConnection: connection,
  createProject: project,
  getProject: project,
  updateProject: project,
  createProviderApp: providerApp,
  updateProviderApp: providerApp,
  getIntegration: integration,
  hydrateRevision: { 'id*': 'text', 'specVersion*': 'text', 'createTime*': 'text', 'content*': 'any' },
  createInstallation: installation,
  getInstallation: installation,
  updateInstallation: installation,
  patchConfigContent: installation,
  getBackfillProgress: {
    'installationId*': 'text',
    'objectName*': 'text',
    'operationId*': 'text',
    'recordsProcessed*': 'number',
    recordsEstimatedTotal: 'number',
    createTime: 'text',
    updateTime: 'text',
  },
  getOperation: operation,
  getProvider: provider,
  createApiKey: elementOf('listApiKeys'),
  getApiKey: elementOf('listApiKeys'),
  updateApiKey: elementOf('listApiKeys'),
  createDestination: destination,
  getDestination: { ...destination, secrets: { webhookSigningKey: 'text' } },
  updateDestination: destination,
  generateUploadUrl: { 'url*': 'text', 'bucket*': 'text', 'path*': 'text' },
  createOrganization: organization,
  getOrganization: organization,
  updateOrganization: organization,
  createInvite: elementOf('listInvites'),
  getInvite: elementOf('listInvites'),
  getBillingAccount: {
    'id*': 'text',
    'displayName*': 'text',
    'billingProvider*': 'text',
    'billingProviderRef*': 'text',
    createTime: 'text',
    updateTime: 'text',
  },
  createPortalSession: { 'url*': 'text' },
  createTopic: elementOf('listTopics'),
  updateTopic: elementOf('listTopics'),
  createEventRoute: elementOf('listEventRoutes'),
  createTopicRoute: elementOf('listTopicRoutes'),
  createJwtKey: { 'kid*': 'text' },
  getJwtKey: jwtKey,
  updateJwtKey: jwtKey,
  getClaimedDomain: elementOf('listClaimedDomains'),
  triggerRead: { 'operationId*': 'text' },
  writeRecords: {
    'operationId*': 'text',
    result: { 'success*': 'boolean', recordId: 'text', data: 'any' },
    successCount: 'number',
    failureCount: 'number',
    results: { list: 'any' },
    errors: { list: { message: 'text' } },
  },
};

export const isValues = (shape: Shape): shape is readonly string[] => Array.isArray(shape);

/** Where a value does not fit a shape. Members that are not published are let through, as they may be added. */
export function misfits(shape: Shape, value: unknown, at = 'answer'): string[] {
  const not = (what: string) => [`${at} is not ${what}`];
  if (shape === 'any') return [];
  if (shape === 'text') return typeof value === 'string' ? [] : not('text');
  if (typeof shape === 'string') return typeof value === shape ? [] : not(shape);
  if (isValues(shape)) return shape.some((one) => one === value) ? [] : not(shape.join(' or '));
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((one, index) => misfits(shape.list, one, `${at}[${index}]`))
      : not('a list');
  if (typeof value !== 'object' || value === null) return not('an object');
  const members = value as Readonly<Record<string, unknown>>;
  if ('map' in shape)
    return Object.entries(members).flatMap(([name, one]) => misfits(shape.map, one, `${at}.${name}`));
  return Object.entries(shape).flatMap(([key, inner]) => {
    const name = key.replace('*', '');
    if (members[name] === undefined) return key.endsWith('*') ? [`${at}.${name} is missing`] : [];
    return misfits(inner, members[name], `${at}.${name}`);
  });
}
