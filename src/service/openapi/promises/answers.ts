import { authSchemes } from '@/contract/auth-schemes';
import { destinationTypes } from '@/contract/destination-kinds';
import { knownValueTypes } from '@/contract/object-metadata';
import { knownActionTypes } from '@/contract/operation';
import {
  about,
  customer,
  destination,
  integer,
  oneOf,
  type Promises,
  providerWorkspaceRef,
  ref,
  type SchemaPromise,
  uri,
  uuid,
} from './promise';

const operationStatuses = ['success', 'failure', 'in_progress'];
const record = { type: 'object', additionalProperties: {} };
const writtenTo: SchemaPromise = {
  ...destination,
  members: { ...destination.members, type: oneOf(destinationTypes) },
};

/** What answers hold. */
export const answerPromises: Promises = {
  ApiKey: {
    always: ['active'],
    members: {
      key: about('The key itself, which is also its id.'),
      scopes: about('Such as full, frontend.'),
    },
  },
  ApiProblem: {
    description: 'Problem details (RFC 9457). Go by the status, never by the type.',
    always: ['type', 'title', 'status', 'detail', 'instance', 'requestId', 'time', 'causes', 'retryable'],
    members: {
      type: { format: 'uri-reference', description: 'Identifies the type of problem.' },
      href: { ...uri, description: 'Where there is more information.' },
      title: about('The type of problem in a few words.'),
      status: { ...integer, description: 'The HTTP status.' },
      detail: about('What happened this time.'),
      instance: { format: 'uri-reference', description: 'The path that was asked for.' },
      issues: about('One entry for each offending input.'),
      time: { format: 'date-time' },
      requestId: about('Also in the header X-Request-Id.'),
      remedy: about('What to do about it.'),
      retryable: about('Whether the same request may succeed later.'),
      retryAfter: { format: 'date-time' },
      supportUrl: uri,
    },
  },
  BackfillProgress: {
    always: ['installationId', 'objectName', 'operationId', 'recordsProcessed'],
    members: {
      recordsProcessed: integer,
      recordsEstimatedTotal: { ...integer, description: 'Only for providers that report it.' },
    },
  },
  BillingAccount: { always: ['createTime'] },
  Builder: { description: 'A person who uses the console.', members: { primaryEmail: { format: 'email' } } },
  BuilderInfo: {
    members: {
      projectRoles: about('By the id of the project.'),
      'projectRoles.*.principalType': oneOf(['team', 'builder']),
      'orgRole.principalType': oneOf(['team', 'builder']),
      'orgRole.role': oneOf(['owner', 'member']),
    },
  },
  ClaimedDomain: { members: { parentType: oneOf(['org']) } },
  Config: { always: ['revisionId', 'createTime', 'createdBy'] },
  Connection: {
    description: 'The credentials of a consumer at a provider.',
    always: ['group', 'consumer', 'authScheme', 'status', 'providerMetadata'],
    members: {
      authScheme: oneOf(
        authSchemes,
        'How the connection signs in. none also stands for custom authentication, which the interface has no name for.',
      ),
      status: oneOf(
        ['created', 'working', 'bad_credentials'],
        'created: new, or its token has just been refreshed. working: has served a request. bad_credentials: the provider refuses the credentials, or the connection has been deleted.',
      ),
      providerWorkspaceRef,
      oauth2AuthorizationCode: about('Only when asked for.'),
      apiKey: about('Only when asked for.'),
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
    description: 'The user whose credential a connection uses.',
    always: ['consumerName', 'projectId', 'createTime'],
    members: { consumerRef: customer.consumerRef, consumerName: customer.consumerName },
  },
  CreatedJwtKey: { members: { kid: { ...uuid, description: 'The key id.' } } },
  CustomAuthResult: { description: 'Either a connection, or a redirect that leads on to one.' },
  Destination: writtenTo,
  DestinationWithSecrets: {
    ...writtenTo,
    members: {
      ...writtenTo.members,
      'secrets.webhookSigningKey': about('Of webhooks only. Signs every message.'),
    },
  },
  Entitlements: {
    description: 'Flags of the plan. The service manages them; they cannot be set.',
    members: { 'logRetentionDays.value': integer },
  },
  EventRoute: {
    description: 'Joins a type of event to a topic.',
    members: { eventType: ref('EventType') },
  },
  EventType: { description: 'What a topic can be notified of.' },
  FieldMetadata: {
    always: ['fieldName', 'displayName', 'values[].displayValue'],
    members: {
      valueType: oneOf(knownValueTypes),
      providerType: about('The provider’s own name of the type.'),
      values: about('Of fields with a choice of values.'),
    },
  },
  Group: {
    description: 'The customer that a connection or an installation belongs to.',
    always: ['groupName', 'projectId', 'createTime'],
    members: { groupRef: customer.groupRef, groupName: customer.groupName },
  },
  InputIssue: {
    always: ['type', 'title', 'detail', 'in', 'name'],
    members: {
      type: { format: 'uri-reference' },
      in: oneOf(['path', 'query', 'body', 'header'], 'Where the input is.'),
      name: about('Name or path of the input, such as objects[0].name.'),
      value: about('The offending value, unless it may be a secret.'),
    },
  },
  Installation: {
    description: 'An integration that a customer has installed.',
    always: ['group', 'healthStatus', 'connection', 'createdBy', 'config'],
    members: {
      healthStatus: oneOf(['healthy', 'unhealthy']),
      lastOperationStatus: oneOf(operationStatuses),
      connection: {
        description:
          'The connection that it uses. If it was deleted, it is returned as it last was, with the status bad_credentials.',
      },
      createdBy: about('Such as consumer:<consumerRef>, builder:<id> or api:<name>.'),
      updateTime: about('When the config last changed.'),
    },
  },
  Integration: { members: { latestRevision: about('Earlier revisions are not listed.') } },
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
      publicKeyPem: about('RSA public key in PEM format.'),
      active: about('Whether the key verifies tokens.'),
    },
  },
  LogEntry: {
    always: ['timestamp', 'severity', 'message.msg'],
    members: {
      timestamp: { format: 'date-time' },
      severity: oneOf(['DEBUG', 'INFO', 'WARNING', 'ERROR']),
      'message.operation_id': about('The operation that the line is from.'),
    },
  },
  ObjectMetadata: {
    members: {
      name: about('The provider’s name of the object.'),
      mappedObjectName: about(
        'The name in the integration’s configuration. Only via installation, and only if it differs.',
      ),
      fields: about('By the name of the field.'),
    },
  },
  Operation: {
    description: 'A run of a read, a write or a subscription.',
    always: ['metadata', 'createTime'],
    members: {
      actionType: oneOf(knownActionTypes),
      status: oneOf(operationStatuses),
      result: about('Human-readable summary.'),
    },
  },
  OperationMetadata: {
    members: {
      objects: about('Names of the objects.'),
      successfulRecordIds: about('Ids of the records that were written.'),
      'retry.attempts': integer,
    },
  },
  OperationPage: {
    always: ['pagination.done'],
    members: { 'pagination.nextPageToken': about('The pageToken of the next page. Absent from the last.') },
  },
  Organization: {
    members: { defaultTeamId: about('Id of the team Everyone.') },
  },
  PortalSession: { members: { url: { ...uri, description: 'Where the session starts.' } } },
  Project: {
    members: {
      name: about('Unique.'),
      appName: about('What customers see when they connect.'),
      orgId: about('The organization that owns the project.'),
      entitlements: about('Only when asked for.'),
    },
  },
  ProviderApp: {
    description: 'An OAuth app at a provider. Its client secret is never returned.',
    always: ['scopes', 'metadata'],
  },
  SearchEntry: { always: ['fields', 'mappedFields', 'raw'], members: { id: { type: 'string' } } },
  SearchResult: { always: ['result'] },
  UploadUrl: { members: { url: { ...uri, description: 'Takes a PUT of the zip.' } } },
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
      rawResponse: { type: 'object', description: 'How the provider refused a single record.' },
    },
  },
};
