import { randomBytes } from 'node:crypto';
import { newSigningKey } from '../engine/deliveries/signing';
import type { Database } from '../storage/database';
import { createIds } from '../storage/ids';
import type { Repositories } from '../storage/repositories';
import { createDice } from './dice';

export interface SeedOptions {
  readonly database: Database;
  readonly repositories: Repositories;
  /** The simulated time ends here. */
  readonly now: number;
  /** Where people reach the service, such as `http://127.0.0.1:4317`. */
  readonly origin: string;
  readonly log?: (line: string) => void;
  /** The same number gives the same contents at the same `now`. */
  readonly seedNumber?: number;
  /** Random bytes for secrets, which must be unpredictable. Only tests replace it. */
  readonly secretBytes?: (size: number) => Buffer;
}

/** What the parts of a seed share. */
export type Stage = ReturnType<typeof createStage>;

export function createStage({
  repositories,
  now,
  secretBytes = randomBytes,
  seedNumber = 1,
}: Omit<SeedOptions, 'origin'>) {
  const dice = createDice(seedNumber);
  const ids = dice.of('ids');
  return {
    repositories,
    now,
    dice,
    newId: createIds((size) => ids.bytes(size)),
    secret: (prefix: string) => prefix + secretBytes(24).toString('base64url'),
    signingKey: () => newSigningKey(secretBytes),
  };
}
