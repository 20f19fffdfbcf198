import type { SeenChange } from '@/lib/project-model/seen-changes';

/** A destination that was changed between 08:00 and 08:10, or what `more` says. */
export const seenChange = (more: Partial<SeenChange>): SeenChange => ({
  what: 'destination',
  id: 'd1',
  name: 'orders',
  kind: 'changed',
  details: [],
  after: Date.parse('2026-03-01T08:00:00Z'),
  before: Date.parse('2026-03-01T08:10:00Z'),
  ...more,
});
