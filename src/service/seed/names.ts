import { hashText } from '../provider/random';
import names from './names.json';

/** Companies are the customers of the demo. */
const { companies, firstNames, lastNames } = names;

export interface Customer {
  readonly groupRef: string;
  readonly groupName: string;
  readonly consumerRef: string;
  readonly consumerName: string;
}

export function slug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  // Nothing is left of a name in another script.
  return plain.length > 3 ? plain : `customer-${hashText(name).toString(36)}`;
}

/** The customer with this index. After the last name, the names repeat with a number appended. */
export function customer(index: number): Customer {
  const round = Math.floor(index / companies.length);
  const name = companies[index % companies.length] ?? '';
  const groupName = round === 0 ? name : `${name} ${round + 1}`;
  const first = firstNames[(index * 7) % firstNames.length] ?? '';
  const last = lastNames[(index * 3) % lastNames.length] ?? '';
  return {
    groupRef: slug(groupName),
    groupName,
    consumerRef: `user-${1000 + index * 17}`,
    consumerName: `${first} ${last}`,
  };
}

export const customerCount = companies.length;
