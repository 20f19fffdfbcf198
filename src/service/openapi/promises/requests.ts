import {
  about,
  customer,
  destination,
  type Promises,
  providerWorkspaceRef,
  ref,
  type SchemaPromise,
  uri,
} from './promise';

const connecting = {
  ...customer,
  providerWorkspaceRef,
  providerMetadata: about('Metadata of the provider. Each entry says its value and where it comes from.'),
};
const excludeReadOnly = about('Leaves out fields whose readOnly is true.');
const metadataQuery = (whose: string): SchemaPromise => ({
  members: { groupRef: about(whose), excludeReadOnly },
});

/** What bodies and queries hold. */
export const requestPromises: Promises = {
  ClaimDomain: {
    members: {
      domain: about(
        'A domain, an e-mail address or a URL. The domain is what follows the @, or the host without a leading “www.”.',
      ),
      parentId: about('Id of the organization that claims it.'),
    },
  },
  CreateDestination: destination,
  CreateInstallation: {
    members: {
      groupRef: about('The group that installs the integration. It can do so once.'),
      connectionId: about('By default the group’s newest connection to the provider.'),
      'config.revisionId': about('Ignored: the latest revision is used.'),
      'config.createdBy': about('Who did this. By default api:create-installation.'),
    },
  },
  CreateIntegration: {
    members: {
      name: about('Unique in the project.'),
      'latestRevision.content': ref('WrittenIntegration'),
    },
  },
  CreateJwtKey: {
    members: { publicKeyPem: about('RSA public key in PEM format.') },
  },
  CreatePortalSession: {
    members: {
      redirectUrl: { ...uri, description: 'Where to go when the session ends.' },
      timeout: about('Seconds before the session expires.'),
    },
  },
  CreateProject: {
    members: {
      name: about('Unique; stored in lower case.'),
      appName: about('What customers see when they connect.'),
      orgId: about('The organization that owns the project.'),
    },
  },
  CreateTopic: { members: { name: about('Letters, numbers and dashes. Unique in the project.') } },
  DeployManifest: {
    description: 'Give exactly one of the two.',
    members: {
      sourceYaml: about('The text of a manifest.'),
      sourceZipUrl: about('Where a zip with a manifest was uploaded to: gs://bucket/path.'),
    },
  },
  GenerateConnection: { members: connecting },
  OauthConnect: {
    description: 'Names the project by projectId or projectIdOrName.',
    members: {
      ...connecting,
      projectIdOrName: about('Taken in place of projectId.'),
      provider: about('The provider’s name in the catalog.'),
      providerAppId: about('Id of a provider app. By default the project’s app for this provider.'),
      enableCSRFProtection: about('For the UI library. False or left out for calls of your own.'),
    },
  },
  PatchConfigContent: {
    description: 'Names the installation by groupRef or installationId.',
    members: { changes: about('JSON Patch within the config of one object.') },
  },
  PauseReads: {
    members: {
      objects: about('Mapped or native names of objects. All objects, if left out.'),
      note: about('Appears in the log.'),
    },
  },
  SearchRecords: {
    members: { fieldFilters: about('A record must match all of them.') },
  },
  TriggerRead: {
    members: {
      sinceTimestamp: about('Reads what changed since then; everything, if left out.'),
      untilTimestamp: about('Reads what changed until then.'),
    },
  },
  UpdateDestination: { members: { 'destination.name': about('Letters, digits and dashes.') } },
  UpdateInstallation: {
    members: {
      updateMask: about(
        'Paths such as connectionId, config.createdBy, config.content.read.objects.<name>, config.content.proxy.enabled.',
      ),
    },
  },
  UpsertMetadata: { members: { fields: about('Fields by the name of the object.') } },
  WriteRecords: { description: 'Either a record or a batch.' },
  'getObjectMetadataViaInstallation query': metadataQuery('The group that has installed the integration.'),
  'getObjectMetadataViaConnection query': metadataQuery('The group whose connection is used.'),
  'hydrateRevision query': {
    members: { connectionId: about('The connection whose credentials fetch the fields from the provider.') },
  },
  'listApiKeys query': { members: { active: about('True for active keys only.') } },
  'listJwtKeys query': { members: { active: about('True for active keys only.') } },
  'listOperations query': {
    members: {
      pageSize: about('200 by default.'),
      pageToken: about('The nextPageToken of the page before.'),
    },
  },
  'getProject query': { members: { includeEntitlements: about('False by default.') } },
  'searchRecords query': { members: { groupRef: about('The group that has installed the integration.') } },
};

/** What parameters of paths name. */
export const pathParamMeanings: Readonly<Record<string, string>> = {
  projectIdOrName: 'Id or name of the project.',
  apiKey: 'The key itself.',
  destination: 'Id or name of the destination.',
  integrationIdOrName: 'Id or name of the integration.',
  objectName: 'The mapped name from the integration’s configuration, or the provider’s name of the object.',
  provider: 'The provider’s name in the catalog.',
  revisionId: 'Id of a revision of the integration, such as its latestRevision.id.',
};
