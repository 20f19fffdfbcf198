import { membersOf } from '@/contract/doubled-keys';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import { secretPaths } from '@/contract/secret-paths';
import { maskedAddress } from '@/lib/destination-secrets';
import type { RedactOptions } from '@/lib/redact';

/** Shorter texts are not looked for: they also occur in other words. */
const SHORTEST = 4;

/** What is at a path in which `*` stands for any member. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return membersOf(value).flatMap(([key, member]) =>
    name === '*' || name === key ? valuesAt(member, rest) : [],
  );
}

/** These members name a field or a comparison; they are not values that somebody chose. */
const isName = (key: string) => key === 'fieldName' || key === 'operator';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return membersOf(value).flatMap(([key, member]) => (isName(key) ? [] : textsIn(member)));
};

const textsAt = (value: unknown, paths: readonly string[]) =>
  paths.flatMap((path) => textsIn(valuesAt(value, path.split('.'))));

/** A case shows the workspace, which the metadata repeats; the others describe an entry of the metadata. */
const openPaths = ['providerWorkspaceRef', 'providerMetadata.*.source', 'providerMetadata.*.displayName'];

function connectionTexts({ connection }: Installation): string[] {
  const open = textsAt(connection, openPaths);
  return textsAt(connection, secretPaths.connection).filter((text) => !open.includes(text));
}

/** An address of which a part is secret, and that part. */
const secretAddresses = (text: string) =>
  maskedAddress(text) === text ? [] : [text, text.slice(text.lastIndexOf('/') + 1)];

/**
 * What no pattern recognizes, but logs may mention: secrets of a project's destinations and of connections, and, unless
 * they are wanted, values that the customer chose.
 */
export function knownTextsOf(
  destinations: readonly Destination[],
  installations: readonly Installation[],
  records: boolean,
): NonNullable<RedactOptions['knownTexts']> {
  const secrets = [
    ...destinations.flatMap((one) => [
      ...textsAt(one, secretPaths.destination),
      ...textsAt(one, ['metadata']).flatMap(secretAddresses),
    ]),
    ...installations.flatMap(connectionTexts),
  ];
  const isChosen = (path: string) => path.startsWith('config.');
  const chosenPaths = secretPaths.installation.filter(isChosen);
  const chosen = records ? installations.flatMap((one) => textsAt(one, chosenPaths)) : [];
  const all = new Map([
    ...chosen.map((text) => [text, 'record value'] as const),
    ...secrets.map((text) => [text, 'known secret'] as const),
  ]);
  return [...all].filter(([text]) => text.length >= SHORTEST).map(([text, kind]) => ({ kind, text }));
}
