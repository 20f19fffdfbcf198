import type { Connection } from '@/contract/connection';

/** The name of the customer of an installation or a connection: that of the group, its reference, or the id. */
export const customerOf = ({ group, id }: Pick<Connection, 'group' | 'id'>): string =>
  [group?.groupName, group?.groupRef].find((name) => name?.trim()) ?? id;
