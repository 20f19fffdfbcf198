import {
  connection,
  field,
  installation,
  integration,
  jwtKey,
  operation,
  project,
  providerApp,
  type Shape,
} from './published-shapes';
import { provider } from './published-provider';

const dated: Shape = { 'id*': 'text', 'projectId*': 'text', 'createTime*': 'text' };
const fields = {
  element: field,
  named: true,
  around: (elements: unknown) => ({ name: 'contact', fields: elements }),
} as const;

export interface PublishedList {
  readonly element: Shape;
  /** A map by name instead of a list. */
  readonly named?: boolean;
  /** The answer that holds the elements, where it is not the list itself. */
  readonly around?: (elements: unknown) => unknown;
}

/** By the id of the endpoint. */
export const publishedLists: Readonly<Record<string, PublishedList>> = {
  listProjects: { element: project },
  listProviderApps: { element: providerApp },
  listIntegrations: { element: integration },
  deployIntegrations: { element: integration },
  listInstallationsOfIntegration: { element: installation },
  listInstallations: { element: installation },
  getObjectMetadataViaInstallation: fields,
  getObjectMetadataViaConnection: fields,
  listOperations: { element: operation, around: (results) => ({ results, pagination: { done: true } }) },
  listOperationLogs: {
    element: {
      'timestamp*': 'text',
      'severity*': 'text',
      'message*': { msg: 'text', error: 'text', operation_id: 'text', details: { map: 'any' } },
    },
  },
  listProviders: { element: provider, named: true },
  listApiKeys: {
    element: {
      'key*': 'text',
      'label*': 'text',
      'scopes*': { list: 'text' },
      'projectId*': 'text',
      active: 'boolean',
    },
  },
  listConnections: { element: connection },
  listDestinations: {
    element: {
      'id*': 'text',
      'name*': 'text',
      'type*': 'text',
      'metadata*': { url: 'text', headers: { map: 'text' }, batchSize: 'number' },
      'createTime*': 'text',
      updateTime: 'text',
    },
  },
  listBuilders: {
    element: {
      'id*': 'text',
      'idpProvider*': 'text',
      'idpRef*': 'text',
      'createTime*': 'text',
      firstName: 'text',
      lastName: 'text',
      fullName: 'text',
      primaryEmail: 'text',
    },
  },
  listInvites: {
    element: {
      'id*': 'text',
      'invitedEmail*': 'text',
      'parentType*': ['org'],
      'parentId*': 'text',
      'status*': ['pending', 'accepted', 'revoked', 'expired'],
      'createTime*': 'text',
      updateTime: 'text',
    },
  },
  getMyInfo: {
    element: {
      'role*': 'text',
      'principalType*': ['team', 'builder'],
      'principalId*': 'text',
      'project*': project,
    },
    named: true,
    around: (projectRoles) => ({
      builder: { id: 'b', idpProvider: 'clerk', idpRef: 'r', createTime: '2026-01-01T00:00:00Z' },
      projectRoles,
    }),
  },
  listTopics: { element: { ...dated, 'name*': 'text', updateTime: 'text' } },
  listEventRoutes: { element: { ...dated, 'eventType*': 'text', 'topicId*': 'text', updateTime: 'text' } },
  listTopicRoutes: { element: { ...dated, 'topicId*': 'text', 'destinationId*': 'text' } },
  listJwtKeys: { element: jwtKey },
  listClaimedDomains: {
    element: { 'id*': 'text', 'parentType*': 'text', 'parentId*': 'text', 'domain*': 'text' },
  },
  searchRecords: {
    element: {
      fields: { map: 'any' },
      mappedFields: { map: 'any' },
      raw: { map: 'any' },
      associations: 'any',
    },
    around: (result) => ({ result }),
  },
};
