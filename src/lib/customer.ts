import type { Installation } from '@/contract/installation';

/** A customer's name: that of the group, or its reference, or the installation's id. */
export function customerOf({ group, id }: Pick<Installation, 'group' | 'id'>): string {
  return group?.groupName || group?.groupRef || id;
}
