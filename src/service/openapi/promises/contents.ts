import { integer, oneOf, type Promises, ref, uri } from './promise';

const always = oneOf(['always']);
const pageSize = { ...integer, minimum: 50, maximum: 500 };

/** What revisions, configs, the catalog and requests hold. What a manifest says of its keys is in the contract. */
export const contentPromises: Promises = {
  Backfill: {
    members: { 'defaultPeriod.days': { ...integer, minimum: 0 } },
  },
  ConfigContent: {
    always: ['provider'],
  },
  CreateIntegration: { members: { 'latestRevision.content': ref('WrittenIntegration') } },
  CreatePortalSession: { members: { redirectUrl: uri } },
  CustomInput: {
    always: ['displayName'],
    members: {
      fieldType: oneOf(['fieldTypeText', 'fieldTypePassword', 'fieldTypeSelect']),
    },
  },
  Oauth2Opts: {
    always: ['tokenURL', 'explicitScopesRequired', 'explicitWorkspaceRequired'],
    members: {
      grantType: oneOf(['authorizationCode', 'authorizationCodePKCE', 'clientCredentials', 'password']),
      tokenMetadataFields: {
        type: 'object',
        properties: {
          workspaceRefField: { type: 'string' },
          consumerRefField: { type: 'string' },
          scopesField: { type: 'string' },
          otherFields: { type: 'array', items: { type: 'object' } },
        },
      },
    },
  },
  ProviderInfo: {
    always: [
      'displayName',
      'baseURL',
      'defaultModule',
      'support',
      'modules.*.displayName',
      'modules.*.support',
    ],
    members: {
      authType: oneOf(['oauth2', 'apiKey', 'basic', 'jwt', 'custom', 'none']),
      'apiKeyOpts.attachmentType': oneOf(['query', 'header']),
      'authHealthCheck.successStatusCodes': { type: 'array', items: integer },
      'metadata.postAuthentication[].moduleDependencies': { type: 'object' },
      subscribeRequirements: { type: 'object', additionalProperties: { type: 'boolean' } },
    },
  },
  ProviderSupport: {
    always: [
      'read',
      'write',
      'delete',
      'subscribe',
      'proxy',
      'bulkWrite',
      'bulkWrite.insert',
      'bulkWrite.update',
      'bulkWrite.upsert',
      'bulkWrite.delete',
      'search',
      'search.operators',
      'search.operators.equals',
    ],
    members: {
      'batchWrite.*': {
        type: 'object',
        properties: { supported: { type: 'boolean' }, defaultRecordLimit: integer },
        required: ['supported'],
      },
    },
  },
  ReadConfigObject: {
    always: ['objectName'],
    members: {
      'fieldFilters[].operator': oneOf(['eq']),
      'fieldFilters[].value': { type: ['string', 'boolean', 'number'] },
    },
  },
  ReadObject: {
    members: {
      optionalFieldsAuto: oneOf(['all']),
      'delivery.mode': oneOf(['auto', 'onRequest']),
      'delivery.pageSize': pageSize,
      enabled: always,
    },
  },
  RevisionContent: { always: ['name', 'provider'] },
  SubscribeConfigObject: { always: ['objectName'] },
  SubscribeObject: {
    members: {
      'createEvent.enabled': always,
      'updateEvent.enabled': always,
      'updateEvent.watchFieldsAuto': oneOf(['all', 'selected']),
      'deleteEvent.enabled': always,
      'associationChangeEvent.enabled': always,
      'updateEvent.requiredWatchFields[]': { type: 'string' },
      'otherEvents[]': { type: 'string' },
    },
  },
  WriteConfigObject: { always: ['objectName'] },
  WrittenReadObject: { members: { 'delivery.pageSize': pageSize } },
};
