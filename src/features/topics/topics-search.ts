import { listSearch, type ListSearch } from '@/lib/list-search';

export type TopicColumn = 'name' | 'events' | 'destinations' | 'hint' | 'created';
export type TopicsSearch = ListSearch<TopicColumn>;

export const {
  read: readTopicsSearch,
  sortOf,
  withSort,
} = listSearch(['name', 'events', 'destinations', 'hint', 'created'], { column: 'name', direction: 'asc' });
