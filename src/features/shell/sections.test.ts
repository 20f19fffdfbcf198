import { describe, expect, it } from 'vitest';
import { areas, sectionOf } from './sections';

describe('sectionOf', () => {
  it.each([
    ['/projects/$project/destinations', '/projects/$project/destinations'],
    ['/projects/$project/destinations/', '/projects/$project/destinations'],
    ['/projects/$project/destinations/$destination', '/projects/$project/destinations'],
    ['/projects/$project/installations/$integration/$installation', '/projects/$project/installations'],
    ['/projects/$project/', '/projects/$project'],
    ['/projects/$project/settings', '/projects/$project/settings'],
    // One name that begins like another is not in it.
    ['/projects/$project/topics-old', '/projects/$project/operations'],
    ['/projects/', '/projects/$project/operations'],
    [undefined, '/projects/$project/operations'],
  ])('%s belongs to %s', (path, section) => {
    expect(sectionOf(path)).toBe(section);
  });
});

describe('areas', () => {
  it('groups the sections, what has no heading last', () => {
    expect(areas.map(({ area }) => area)).toEqual(['Observe', 'Configure', 'Deliver', 'Access', undefined]);
    const deliver = areas.find(({ area }) => area === 'Deliver');
    expect(deliver?.sections.map(({ label }) => label)).toEqual(['Destinations', 'Topics', 'Routing']);
  });
});
