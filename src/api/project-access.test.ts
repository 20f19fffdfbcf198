import { expect, it } from 'vitest';
import type { Project } from '@/contract/project';
import { projectSegment } from './project-access';

it.each(['', ' ', '.', '..', 'a\ud800'])('a project named “%s” has its id in addresses', (name) => {
  expect(projectSegment({ id: 'p-1', name } as Project)).toBe('p-1');
});

it.each(['ours', '...', 'a/b', '__proto__', '\u{1f600}'])('one named %s has its name there', (name) => {
  expect(projectSegment({ id: 'p-1', name } as Project)).toBe(name);
});
