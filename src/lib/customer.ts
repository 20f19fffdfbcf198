import type { Installation } from '@/contract/installation';

/** What a customer is called: the group's name, or its reference, or the installation's id. */
export function customerOf({ group, id }: Pick<Installation, 'group' | 'id'>): string {
  return group?.groupName || group?.groupRef || id;
}
