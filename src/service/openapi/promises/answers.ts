import { authSchemes } from '@/contract/auth-schemes';
import { destinationTypes } from '@/contract/destination-kinds';
import { knownValueTypes } from '@/contract/object-metadata';
import { knownActionTypes } from '@/contract/operation';
import { integer, oneOf, type Promises, ref, uri, uuid } from './promise';

const operationStatuses = ['success', 'failure', 'in_progress'];
const record = { type: 'object', additionalProperties: {} };
const destination = { members: { type: oneOf(destinationTypes) } };

export const answerPromises: Promises = {
  ApiKey: { always: ['active'] },
  ApiProblem: {
    always: ['type', 'title', 'status', 'detail', 'instance', 'requestId', 'time', 'causes', 'retryable'],
    members: {
      type: { format: 'uri-reference' },
      href: uri,
      status: integer,
      instance: { format: 'uri-reference' },
      time: { format: 'date-time' },
      retryAfter: { format: 'date-time' },
      supportUrl: uri,
    },
  },
  BackfillProgress: {
    always: ['installationId', 'objectName', 'operationId', 'recordsProcessed'],
    members: {
      recordsProcessed: integer,
      recordsEstimatedTotal: integer,
    },
  },
  BillingAccount: { always: ['createTime'] },
  Builder: { members: { primaryEmail: { format: 'email' } } },
  BuilderInfo: {
    members: {
      'projectRoles.*.principalType': oneOf(['team', 'builder']),
      'orgRole.principalType': oneOf(['team', 'builder']),
      'orgRole.role': oneOf(['owner', 'member']),
    },
  },
  ClaimedDomain: { members: { parentType: oneOf(['org']) } },
  Config: { always: ['revisionId', 'createTime', 'createdBy'] },
  Connection: {
    always: ['group', 'consumer', 'authScheme', 'status', 'providerMetadata'],
    members: {
      authScheme: oneOf(authSchemes),
      status: oneOf(['created', 'working', 'bad_credentials']),
      'providerMetadata.*': {
        type: 'object',
        properties: {
          value: { type: 'string' },
          source: { type: 'string', enum: ['input', 'token', 'provider'] },
          displayName: { type: 'string' },
        },
        required: ['value', 'source'],
      },
    },
  },
  Consumer: {
    always: ['consumerName', 'projectId', 'createTime'],
  },
  CreatedJwtKey: { members: { kid: uuid } },
  Destination: destination,
  DestinationWithSecrets: destination,
  Entitlements: {
    members: { 'logRetentionDays.value': integer },
  },
  EventRoute: {
    members: { eventType: ref('EventType') },
  },
  FieldMetadata: {
    always: ['fieldName', 'displayName', 'values[].displayValue'],
    members: { valueType: oneOf(knownValueTypes) },
  },
  Group: {
    always: ['groupName', 'projectId', 'createTime'],
  },
  InputIssue: {
    always: ['type', 'title', 'detail', 'in', 'name'],
    members: {
      type: { format: 'uri-reference' },
      in: oneOf(['path', 'query', 'body', 'header']),
    },
  },
  Installation: {
    always: ['group', 'healthStatus', 'connection', 'createdBy', 'config'],
    members: {
      healthStatus: oneOf(['healthy', 'unhealthy']),
      lastOperationStatus: oneOf(operationStatuses),
    },
  },
  Invite: {
    members: {
      invitedEmail: { format: 'email' },
      parentType: oneOf(['org']),
      status: oneOf(['pending', 'accepted', 'revoked', 'expired']),
    },
  },
  JwtKey: {
    members: {
      id: uuid,
      projectId: uuid,
      algorithm: oneOf(['RSA']),
    },
  },
  LogEntry: {
    always: ['timestamp', 'severity', 'message.msg'],
    members: {
      timestamp: { format: 'date-time' },
      severity: oneOf(['DEBUG', 'INFO', 'WARNING', 'ERROR']),
    },
  },
  Operation: {
    always: ['metadata', 'createTime'],
    members: {
      actionType: oneOf(knownActionTypes),
      status: oneOf(operationStatuses),
    },
  },
  OperationMetadata: { members: { 'retry.attempts': integer } },
  OperationPage: { always: ['pagination.done'] },
  PortalSession: { members: { url: uri } },
  ProviderApp: {
    always: ['scopes', 'metadata'],
  },
  SearchEntry: { always: ['fields', 'mappedFields', 'raw'], members: { id: { type: 'string' } } },
  SearchResult: { always: ['result'] },
  UploadUrl: { members: { url: uri } },
  UpsertMetadataResult: {
    members: {
      'fields.*.*.action': oneOf(['create', 'update', 'none']),
      'fields.*.*.metadata': ref('FieldMetadata'),
    },
  },
  WriteResult: {
    always: ['result.success', 'errors[].message'],
    members: {
      successCount: integer,
      failureCount: integer,
      'result.data': record,
      'results[]': {
        type: 'object',
        properties: {
          success: { type: 'boolean' },
          recordId: { type: 'string' },
          data: record,
          errors: { type: 'array', items: { type: 'object', properties: { message: { type: 'string' } } } },
        },
        required: ['success'],
      },
      rawResponse: { type: 'object' },
    },
  },
};
