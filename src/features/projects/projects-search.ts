import { listSearch, type ListSearch } from '@/lib/list-search';

export type ProjectColumn = 'name' | 'appName' | 'created' | 'updated';
export type ProjectsSearch = ListSearch<ProjectColumn>;

export const {
  read: readProjectsSearch,
  sortOf,
  withSort,
} = listSearch(['name', 'appName', 'created', 'updated'], { column: 'name', direction: 'asc' });
