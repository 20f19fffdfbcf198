import { expect, it } from 'vitest';
import { createWorld, projectId } from '@/test/engine-world';

it('lists the same rows while calls are counted, and others once a connection has changed', () => {
  const { connections, installations } = createWorld().repositories;
  const rows = installations.list(projectId);
  expect(connections.countCall('connection')).toBe(1);
  expect(connections.countCall('connection')).toBe(2);
  expect(installations.list(projectId)).toBe(rows);
  connections.update('connection', { status: 'bad_credentials' });
  expect(installations.list(projectId)).not.toBe(rows);
});
