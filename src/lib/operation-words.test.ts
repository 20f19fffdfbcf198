import { describe, expect, test } from 'vitest';
import type { Operation } from '@/contract/operation';
import { actionWord, connectionLook, healthLook, objectsOf, resultText, statusLook } from './operation-words';

const operation = (rest: Partial<Operation>): Operation => ({
  id: 'o',
  projectId: 'p',
  integrationId: 'i',
  installationId: 'n',
  configId: 'c',
  actionType: 'read',
  status: 'success',
  ...rest,
});

describe('statuses', () => {
  test('the three of the specification', () => {
    expect(statusLook('success')).toEqual({ kind: 'success', word: 'Success' });
    expect(statusLook('failure')).toEqual({ kind: 'failure', word: 'Failed' });
    expect(statusLook('in_progress')).toEqual({ kind: 'running', word: 'Running' });
  });

  test('an unknown one is shown as it is, whatever it is called', () => {
    expect(statusLook('queued')).toEqual({ kind: 'unknown', word: 'queued' });
    expect(statusLook('')).toEqual({ kind: 'unknown', word: 'No status' });
    expect(statusLook('constructor')).toEqual({ kind: 'unknown', word: 'constructor' });
    expect(statusLook('__proto__')).toEqual({ kind: 'unknown', word: '__proto__' });
  });

  test('health and connection: missing is not healthy', () => {
    expect(healthLook('healthy').kind).toBe('success');
    expect(healthLook('unhealthy')).toEqual({ kind: 'failure', word: 'Unhealthy' });
    expect(healthLook(undefined)).toEqual({ kind: 'unknown', word: 'Not reported' });
    expect(healthLook('toString').word).toBe('toString');
    expect(connectionLook('bad_credentials')).toEqual({ kind: 'failure', word: 'Bad credentials' });
    expect(connectionLook('created')).toEqual({ kind: 'unknown', word: 'New or renewed' });
    expect(connectionLook(null).kind).toBe('unknown');
    expect(connectionLook('revoked')).toEqual({ kind: 'unknown', word: 'revoked' });
  });
});

describe('words', () => {
  test('actions, known and unknown', () => {
    expect(actionWord('read')).toBe('Read');
    expect(actionWord('schema.watch')).toBe('Schema watch');
    expect(actionWord('re_index-all')).toBe('re_index-all');
    expect(actionWord('')).toBe('Unknown action');
  });

  test('objects come from everywhere they may be, once each', () => {
    expect(objectsOf(operation({}))).toEqual([]);
    expect(objectsOf(operation({ metadata: { objects: ['contact', 'deal', 'contact'] } }))).toEqual([
      'contact',
      'deal',
    ]);
    expect(
      objectsOf(operation({ metadata: { objects: ['contact'], progress: { objectName: 'contact' } } })),
    ).toEqual(['contact']);
    expect(objectsOf(operation({ resource: 'account', metadata: null }))).toEqual(['account']);
    expect(objectsOf(operation({ resource: 7 }))).toEqual([]);
  });

  test('the bracketed object is left out only where it repeats', () => {
    const metadata = { objects: ['contact'] };
    expect(resultText(operation({ result: '[contact] No new data found', metadata }))).toBe(
      'No new data found',
    );
    expect(resultText(operation({ result: '[deal] No new data found', metadata }))).toBe(
      '[deal] No new data found',
    );
    expect(resultText(operation({ result: '[contact]', metadata }))).toBe('[contact]');
    expect(resultText(operation({}))).toBe('');
  });
});
