/**
 * Resources as the service's interface publishes them, written down by hand from its specification and public
 * documentation. It does not use `src/contract`, so that it can tell when a schema there demands more than is promised.
 * A `*` marks a required member.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | 'any'
  /** Text of a closed set. */
  | readonly string[]
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly [member: string]: Shape };

const group: Shape = {
  'groupRef*': 'text',
  'groupName*': 'text',
  'projectId*': 'text',
  'createTime*': 'text',
  updateTime: 'text',
};
const consumer: Shape = {
  'consumerRef*': 'text',
  'consumerName*': 'text',
  'projectId*': 'text',
  'createTime*': 'text',
  updateTime: 'text',
};
export const project: Shape = {
  'id*': 'text',
  'name*': 'text',
  'appName*': 'text',
  'orgId*': 'text',
  'createTime*': 'text',
  updateTime: 'text',
  entitlements: { brandingRemoval: { 'value*': 'boolean' }, logRetentionDays: { 'value*': 'number' } },
};
export const providerApp: Shape = {
  'id*': 'text',
  'projectId*': 'text',
  'provider*': 'text',
  'clientId*': 'text',
  externalRef: 'text',
  scopes: { list: 'text' },
  metadata: { authQueryParams: { map: { list: 'text' } }, providerParams: { map: 'text' } },
  'createTime*': 'text',
  updateTime: 'text',
};
const token: Shape = { 'token*': 'text', expiresAt: 'text', issuedAt: 'text' };
export const connection: Shape = {
  'id*': 'text',
  'projectId*': 'text',
  'provider*': 'text',
  providerApp,
  'group*': group,
  'consumer*': consumer,
  providerWorkspaceRef: 'text',
  providerConsumerRef: 'text',
  'createTime*': 'text',
  updateTime: 'text',
  'authScheme*': [
    'none',
    'apiKey',
    'basic',
    'oauth2/authorizationCode',
    'oauth2/authorizationCodePKCE',
    'oauth2/clientCredentials',
    'oauth2/password',
  ],
  'status*': ['created', 'working', 'bad_credentials'],
  oauth2AuthorizationCode: { accessToken: token, refreshToken: token, scopes: { list: 'text' } },
  apiKey: 'text',
  providerMetadata: {
    map: { 'value*': 'text', 'source*': ['input', 'token', 'provider'], displayName: 'text' },
  },
};
const fieldEntry: Shape = {
  fieldName: 'text',
  mapToName: 'text',
  mapToDisplayName: 'text',
  prompt: 'text',
  default: 'text',
};
const defaultPeriod: Shape = { days: 'number', fullHistory: 'boolean' };
const eventSwitch: Shape = { 'enabled*': 'text' };
const revisionContent: Shape = {
  'name*': 'text',
  'provider*': 'text',
  displayName: 'text',
  module: 'text',
  read: {
    'objects*': {
      list: {
        'objectName*': 'text',
        'destination*': 'text',
        schedule: 'text',
        mapToName: 'text',
        mapToDisplayName: 'text',
        requiredFields: { list: fieldEntry },
        optionalFields: { list: fieldEntry },
        optionalFieldsAuto: 'text',
        backfill: { 'defaultPeriod*': defaultPeriod },
        delivery: { mode: 'text', pageSize: 'number' },
        enabled: 'text',
      },
    },
  },
  write: {
    'objects*': {
      list: {
        'objectName*': 'text',
        inheritMapping: 'boolean',
        valueDefaults: { allowAnyFields: 'boolean' },
      },
    },
  },
  subscribe: {
    'objects*': {
      list: {
        'objectName*': 'text',
        'destination*': 'text',
        inheritFieldsAndMapping: 'boolean',
        createEvent: eventSwitch,
        updateEvent: { 'enabled*': 'text', watchFieldsAuto: 'text', requiredWatchFields: { list: 'text' } },
        deleteEvent: eventSwitch,
        associationChangeEvent: { 'enabled*': 'text', includeFullRecords: 'boolean' },
        otherEvents: { list: 'text' },
      },
    },
  },
  proxy: { enabled: 'boolean', useModule: 'boolean' },
};
export const integration: Shape = {
  'id*': 'text',
  'projectId*': 'text',
  'name*': 'text',
  'provider*': 'text',
  'createTime*': 'text',
  updateTime: 'text',
  'latestRevision*': {
    'id*': 'text',
    'specVersion*': 'text',
    'createTime*': 'text',
    'content*': revisionContent,
  },
};
const filters: Shape = { list: { 'fieldName*': 'text', 'operator*': 'text', value: 'any' } };
const configContent: Shape = {
  'provider*': 'text',
  read: {
    'objects*': {
      map: {
        'objectName*': 'text',
        'selectedFields*': { map: 'boolean' },
        'selectedFieldMappings*': { map: 'text' },
        schedule: 'text',
        destination: 'text',
        disabled: 'boolean',
        selectedFieldsAuto: 'text',
        selectedValueMappings: { map: { map: 'text' } },
        dynamicMappingsInput: {
          list: {
            'mapToName*': 'text',
            mapToDisplayName: 'text',
            prompt: 'text',
            fieldName: 'text',
            mappedValues: 'any',
          },
        },
        backfill: { 'defaultPeriod*': defaultPeriod, fieldFilters: filters },
        fieldFilters: filters,
      },
    },
  },
  write: {
    objects: {
      map: {
        'objectName*': 'text',
        deletionSettings: { 'enabled*': 'boolean' },
        selectedFieldSettings: { map: { default: 'any', writeOnCreate: 'text', writeOnUpdate: 'text' } },
        selectedValueDefaults: { map: { 'value*': 'any', applyOnUpdate: 'text' } },
      },
    },
  },
  subscribe: {
    'objects*': {
      map: {
        'objectName*': 'text',
        'destination*': 'text',
        'inheritFieldsAndMappings*': 'boolean',
        createEvent: eventSwitch,
        updateEvent: { 'enabled*': 'text', watchFieldsAuto: 'text', requiredWatchFields: { list: 'text' } },
        deleteEvent: eventSwitch,
        otherEvents: { list: 'text' },
        providerOptions: { quotaOptimization: { 'enabled*': 'boolean' } },
      },
    },
  },
  proxy: { enabled: 'boolean' },
};
export const installation: Shape = {
  'id*': 'text',
  'projectId*': 'text',
  'integrationId*': 'text',
  group,
  'healthStatus*': ['healthy', 'unhealthy'],
  lastOperationStatus: ['success', 'failure', 'in_progress'],
  'connection*': connection,
  'createTime*': 'text',
  'createdBy*': 'text',
  updateTime: 'text',
  'config*': {
    'id*': 'text',
    'revisionId*': 'text',
    'createTime*': 'text',
    'createdBy*': 'text',
    'content*': configContent,
  },
};
export const operation: Shape = {
  'id*': 'text',
  'projectId*': 'text',
  'integrationId*': 'text',
  'installationId*': 'text',
  'configId*': 'text',
  'actionType*': 'text',
  'status*': 'text',
  result: 'text',
  metadata: {
    objects: { list: 'text' },
    progress: { recordsProcessed: 'number', recordsEstimatedTotal: 'number', objectName: 'text' },
    successfulRecordIds: { list: 'text' },
  },
  createTime: 'text',
};
export const field: Shape = {
  'fieldName*': 'text',
  'displayName*': 'text',
  valueType: 'text',
  providerType: 'text',
  readOnly: 'boolean',
  isCustom: 'boolean',
  isRequired: 'boolean',
  values: { list: { 'value*': 'text', 'displayValue*': 'text' } },
  referenceTo: { list: 'text' },
};
export const jwtKey: Shape = {
  'id*': 'text',
  'projectId*': 'text',
  'label*': 'text',
  'algorithm*': 'text',
  'publicKeyPem*': 'text',
  'active*': 'boolean',
  'createTime*': 'text',
  'updateTime*': 'text',
};
