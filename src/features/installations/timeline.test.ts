import { describe, expect, it } from 'vitest';
import type { OwnChange } from '@/api/changes/own-changes';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { timelineOf, withoutRoutine, type TimelineEntry } from './timeline';

const installation: Installation = {
  id: 'i',
  projectId: 'p',
  integrationId: 'n',
  createTime: '2026-03-01T09:00:00Z',
  createdBy: 'consumer:ana',
  connection: {
    id: 'c',
    projectId: 'p',
    provider: 'gong',
    createTime: '2026-03-01T08:00:00Z',
    updateTime: '2026-03-03T08:00:00Z',
    consumer: { consumerRef: 'ana', consumerName: 'Ana Ruiz' },
  },
  config: { id: 'g', revisionId: 'old', createTime: '2026-03-02T09:00:00Z', content: {} },
};
const integration: Integration = {
  id: 'n',
  projectId: 'p',
  name: 'gong-sync',
  provider: 'gong',
  createTime: '2026-02-01T09:00:00Z',
  latestRevision: { id: 'new', specVersion: '1.0.0', createTime: '2026-03-04T09:00:00Z', content: {} },
};
const own: OwnChange = {
  at: '2026-03-05T09:00:00.000Z',
  project: 'p',
  subject: 'i',
  kind: 'pause',
  words: 'Paused reads of calls',
  note: 'Quota',
};

describe('timelineOf', () => {
  it('puts what the service tells and what this browser did in one order, newest first', () => {
    const timeline = timelineOf({
      installation,
      integration,
      own: [own],
      operations: [
        {
          id: 'o',
          projectId: 'p',
          integrationId: 'n',
          installationId: 'i',
          configId: 'g',
          actionType: 'read',
          status: 'failure',
          result: '[calls] Token expired',
          metadata: { objects: ['calls'] },
          createTime: '2026-03-06 09:00:00.000000+00:00',
        },
      ],
    });
    expect(timeline.map(({ words, detail, own: mine }) => [words, detail, mine])).toEqual([
      ['Read calls', 'Token expired', undefined],
      ['Paused reads of calls', '“Quota”', true],
      ['Latest revision of the integration', 'the config was written for an earlier one', undefined],
      ['Connection changed, or its token renewed', undefined, undefined],
      ['Config written', undefined, undefined],
      ['Installed', 'by consumer:ana', undefined],
      ['Connection made', 'by Ana Ruiz', undefined],
    ]);
  });

  it('leaves out what the service does not tell', () => {
    const bare: Installation = {
      id: 'i',
      projectId: 'p',
      integrationId: 'n',
      createTime: '2026-03-01T09:00:00Z',
    };
    const timeline = timelineOf({ installation: bare, integration: undefined, operations: [], own: [] });
    expect(timeline.map(({ words }) => words)).toEqual(['Installed']);
  });

  it('says who paused, where the service tells who wrote the config', () => {
    const config = { ...installation.config, id: 'g', content: {}, createdBy: 'api:pause-reads' };
    const timeline = timelineOf({
      installation: { ...installation, config },
      integration: undefined,
      operations: [],
      own: [],
    });
    expect(timeline.find(({ id }) => id === 'config')).toMatchObject({
      words: 'Reads paused',
      detail: 'by api:pause-reads',
    });
  });
});

describe('withoutRoutine', () => {
  const one = (id: string, kind: TimelineEntry['kind'], operationId?: string): TimelineEntry => ({
    id,
    at: `2026-03-0${id}T09:00:00Z`,
    kind,
    words: 'Read calls',
    outcome: 'Success',
    ...(operationId ? { operationId } : {}),
  });

  it('counts operations that succeeded one after the other, and keeps everything else', () => {
    const folded = withoutRoutine([
      one('7', 'success', 'g'),
      one('6', 'success', 'f'),
      one('5', undefined),
      one('4', 'success', 'd'),
      one('3', 'failure', 'c'),
      one('2', 'failure', 'b'),
    ]);
    expect(folded.map(({ id, words, operationId }) => [id, words, operationId])).toEqual([
      ['7', '2 operations', undefined],
      ['5', 'Read calls', undefined],
      ['4', 'Read calls', 'd'],
      ['3', 'Read calls', 'c'],
      ['2', 'Read calls', 'b'],
    ]);
  });
});
