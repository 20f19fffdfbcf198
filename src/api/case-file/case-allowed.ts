/** The parts of an operation and its context that a case may hold. Everything else is left out. */
import type { Allowed } from '@/lib/redact';

const group: Allowed = { members: { groupRef: 'text', groupName: 'text' } };
const textList: Allowed = { list: 'text' };
const fields: Allowed = {
  list: { members: { fieldName: 'text', mapToName: 'text', mapToDisplayName: 'text' } },
};
const backfill: Allowed = { members: { defaultPeriod: { members: { days: 'text', fullHistory: 'text' } } } };
const enabled: Allowed = { members: { enabled: 'text' } };
type Members = Readonly<Record<string, Allowed>>;
/** The objects of a manifest, and of a config, in which they have their names as keys. */
const objectList = (members: Members): Allowed => ({ members: { objects: { list: { members } } } });
const objectMap = (members: Members): Allowed => ({ members: { objects: { map: { members } } } });

export const operationParts: Allowed = {
  members: {
    id: 'id',
    projectId: 'id',
    integrationId: 'id',
    installationId: 'id',
    configId: 'id',
    actionType: 'text',
    status: 'text',
    result: 'text',
    createTime: 'text',
    updateTime: 'text',
    metadata: {
      members: {
        objects: textList,
        progress: {
          members: {
            objectName: 'text',
            operationId: 'id',
            installationId: 'id',
            recordsProcessed: 'text',
            recordsEstimatedTotal: 'text',
            createTime: 'text',
            updateTime: 'text',
          },
        },
        retry: { members: { attempts: 'text', lastAttempt: 'text', lastNotified: 'text' } },
        successfulRecordIds: { list: 'id' },
      },
    },
  },
};

export const entryParts: Allowed = {
  members: {
    timestamp: 'text',
    severity: 'text',
    message: { members: { msg: 'text', error: 'text', operation_id: 'id', details: 'open' } },
  },
};

/** Leave out values that customers chose, such as defaults and filters: they may contain anything. */
const configParts: Allowed = {
  members: {
    id: 'id',
    revisionId: 'id',
    createTime: 'text',
    createdBy: 'text',
    content: {
      members: {
        provider: 'text',
        read: objectMap({
          objectName: 'text',
          selectedFields: { map: 'text' },
          selectedFieldMappings: { map: 'text' },
          selectedFieldsAuto: 'text',
          schedule: 'text',
          destination: 'text',
          disabled: 'text',
          backfill,
        }),
        write: objectMap({ objectName: 'text', deletionSettings: enabled }),
        subscribe: objectMap({
          objectName: 'text',
          destination: 'text',
          inheritFieldsAndMappings: 'text',
          createEvent: enabled,
          updateEvent: {
            members: { enabled: 'text', watchFieldsAuto: 'text', requiredWatchFields: textList },
          },
          deleteEvent: enabled,
          otherEvents: textList,
        }),
        proxy: { members: { enabled: 'text' } },
      },
    },
  },
};

const connectionParts: Allowed = {
  members: {
    id: 'id',
    projectId: 'id',
    provider: 'text',
    providerWorkspaceRef: 'text',
    status: 'text',
    authScheme: 'text',
    createTime: 'text',
    updateTime: 'text',
    group,
  },
};

export const installationParts: Allowed = {
  members: {
    id: 'id',
    projectId: 'id',
    integrationId: 'id',
    group,
    healthStatus: 'text',
    lastOperationStatus: 'text',
    createTime: 'text',
    createdBy: 'text',
    updateTime: 'text',
    config: configParts,
    connection: connectionParts,
  },
};

export const integrationParts: Allowed = {
  members: {
    id: 'id',
    projectId: 'id',
    name: 'text',
    provider: 'text',
    createTime: 'text',
    updateTime: 'text',
    latestRevision: {
      members: {
        id: 'id',
        specVersion: 'text',
        createTime: 'text',
        content: {
          members: {
            name: 'text',
            displayName: 'text',
            provider: 'text',
            module: 'text',
            read: objectList({
              objectName: 'text',
              destination: 'text',
              schedule: 'text',
              mapToName: 'text',
              mapToDisplayName: 'text',
              requiredFields: fields,
              optionalFields: fields,
              optionalFieldsAuto: 'text',
              delivery: { members: { mode: 'text', pageSize: 'text' } },
              enabled: 'text',
              backfill,
            }),
            write: objectList({ objectName: 'text', inheritMapping: 'text' }),
            subscribe: objectList({
              objectName: 'text',
              destination: 'text',
              inheritFieldsAndMapping: 'text',
              createEvent: enabled,
              updateEvent: enabled,
              deleteEvent: enabled,
              otherEvents: textList,
            }),
            proxy: { members: { enabled: 'text', useModule: 'text' } },
          },
        },
      },
    },
  },
};
