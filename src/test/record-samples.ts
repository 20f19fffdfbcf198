import type { Sample } from './service-samples';
import type { World } from './service-world';

const definitionParts = [
  'fields.person[0].fieldName',
  'fields.person[0].displayName',
  'fields.person[0].valueType',
];

/** Requests about the records, fields and config of the world's CRM. */
export const recordSamples = (w: World): Record<string, Sample> => ({
  deliverResults: {
    params: { integrationId: w.crmIntegrationId, objectName: 'person' },
    body: { groupRef: 'initech', pages: 2 },
    bad: [{ groupRef: ' ', pages: -1 }, 'groupRef', 'pages'],
  },
  searchRecords: {
    params: { integrationId: w.crmIntegrationId },
    query: 'groupRef=initech',
    body: {
      objectName: 'person',
      fieldFilters: [{ fieldName: 'surname', operator: 'eq', value: 'Neumann' }],
    },
    bad: [
      { fieldFilters: [{ operator: 'gt', value: null }] },
      'objectName',
      'fieldFilters[0].fieldName',
      'fieldFilters[0].operator',
      'fieldFilters[0].value',
    ],
  },
  writeRecords: {
    params: { integrationId: w.crmIntegrationId, objectName: 'person' },
    body: {
      groupRef: 'initech',
      type: 'create',
      batch: [
        { record: { surname: 'Neumann', email: 'n@example.com' } },
        { record: { lastname: 'Ruiz', email: 'r@example.com' } },
      ],
      batchPolicy: { allOrNone: true },
    },
    bad: [{ type: 'upsert', mode: 'later', record: [] }, 'groupRef', 'type', 'mode', 'record'],
  },
  patchConfigContent: {
    params: { integrationId: w.crmIntegrationId, objectName: 'contacts' },
    body: {
      groupRef: 'initech',
      action: 'read',
      changes: [
        { op: 'add', path: '/selectedFields/jobtitle', value: true },
        { op: 'replace', path: '/selectedFieldMappings', value: { town: 'city' } },
      ],
    },
    bad: [
      {
        action: 'proxy',
        changes: [
          { op: 'move', path: '/a' },
          { op: 'remove', path: 'a' },
        ],
      },
      'action',
      'changes[0].op',
      'changes[1].path',
      'groupRef',
    ],
  },
  upsertMetadataViaInstallation: {
    params: { integrationId: w.crmIntegrationId },
    body: {
      groupRef: 'initech',
      fields: { person: [{ fieldName: 'shoe_size', displayName: 'Shoe size', valueType: 'int' }] },
    },
    bad: [{ groupRef: '', fields: { person: [{ fieldName: ' ' }] } }, 'groupRef', ...definitionParts],
  },
  upsertMetadataViaConnection: {
    params: { provider: 'hubspot' },
    body: {
      groupRef: 'initech',
      fields: {
        contacts: [
          {
            fieldName: 'shoe_colour',
            displayName: 'Shoe colour',
            valueType: 'singleSelect',
            stringOptions: { values: ['red', 'blue'] },
          },
        ],
      },
    },
    bad: [{ groupRef: '', fields: { person: [{ fieldName: ' ' }] } }, 'groupRef', ...definitionParts],
  },
});
