import * as apiKeys from '@/contract/api-key';
import * as jwtKeys from '@/contract/jwt-key';
import { at, textAt } from '@/lib/manifest/walk';
import { apiKeyQueries, maskKey, type ListedApiKey } from '@/api/api-keys';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { added, listed, removed, type Noted, type Watched, type Write } from './written';

interface KeyBefore {
  readonly label: string;
  readonly active?: boolean | undefined;
}

/** What was changed of a key. `id` finds it again after a reload. */
function updatedKey(
  what: 'API key' | 'JWT key',
  id: string,
  before: KeyBefore | undefined,
  change: unknown,
): Noted[] {
  const label = textAt(change, 'label');
  const active = at(change, 'active');
  const name = before?.label ?? id;
  const key = { kind: 'key', what, subject: id } as const;
  return [
    ...(label !== undefined && label !== before?.label
      ? [
          {
            ...key,
            name: label,
            words: `Renamed ${what} ${name} to ${label}`,
            ...(before ? { undo: { do: 'label', what, id, from: before.label, to: label } as const } : {}),
          },
        ]
      : []),
    ...(typeof active === 'boolean' && active !== before?.active
      ? [
          {
            ...key,
            name: label ?? name,
            words: `${active ? 'Activated' : 'Deactivated'} ${what} ${name}`,
            undo: { do: 'active', what, id, to: active } as const,
          },
        ]
      : []),
  ];
}

function jwtKeyBefore(write: Write): KeyBefore | undefined {
  const { client, project, params } = write;
  const id = params['keyId'] ?? '';
  return (
    client.getQueryData(jwtKeyQueries.detail(project, id).queryKey) ??
    (listed(write, jwtKeyQueries.list(project).queryKey) as jwtKeys.JwtKey[]).find((key) => key.id === id)
  );
}

const apiKeyBefore = (write: Write, masked: string): KeyBefore | undefined =>
  (listed(write, apiKeyQueries.list(write.project).queryKey) as ListedApiKey[]).find(
    (key) => key.masked === masked,
  );

const keyNoted = (what: 'API key' | 'JWT key', verb: string, subject: string, name: string): Noted => ({
  kind: 'key',
  what,
  subject,
  name,
  words: `${verb} ${what} ${name}`,
  covers: verb === 'Deleted' ? removed : added,
});

/** What is noted of changes of keys. */
export const watchedKeys: Watched = [
  [
    jwtKeys.createJwtKey,
    ({ body, answer }) => [
      keyNoted('JWT key', 'Created', textAt(answer, 'kid') ?? '', textAt(body, 'label') ?? ''),
    ],
  ],
  [
    jwtKeys.updateJwtKey,
    (write) =>
      updatedKey('JWT key', write.params['keyId'] ?? '', jwtKeyBefore(write), at(write.body, 'jwtKey')),
  ],
  [
    jwtKeys.deleteJwtKey,
    (write) => {
      const id = write.params['keyId'] ?? '';
      return [keyNoted('JWT key', 'Deleted', id, jwtKeyBefore(write)?.label ?? id)];
    },
  ],
  [
    apiKeys.createApiKey,
    ({ body, answer }) => [
      keyNoted('API key', 'Created', maskKey(textAt(answer, 'key') ?? ''), textAt(body, 'label') ?? ''),
    ],
  ],
  [
    apiKeys.updateApiKey,
    (write) => {
      const masked = maskKey(write.params['apiKey'] ?? '');
      return updatedKey('API key', masked, apiKeyBefore(write, masked), at(write.body, 'apiKey'));
    },
  ],
  [
    apiKeys.deleteApiKey,
    (write) => {
      const masked = maskKey(write.params['apiKey'] ?? '');
      return [keyNoted('API key', 'Deleted', masked, apiKeyBefore(write, masked)?.label ?? masked)];
    },
  ],
];
