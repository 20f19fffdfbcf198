import type { DatabaseSyncInstance, SqliteModule } from '@photostructure/sqlite';
import { createRequire } from 'node:module';

/** The `node:sqlite` interface, whichever of the two packages gives it. */
export type Connection = DatabaseSyncInstance;

let loaded: SqliteModule | undefined;

/** The only place that names the driver: the one built into Node where there is one (22.13 on), else its port. */
function driver(): SqliteModule {
  loaded ??= builtIn() ?? (createRequire(import.meta.url)('@photostructure/sqlite') as SqliteModule);
  return loaded;
}

function builtIn(): SqliteModule | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) return undefined;
  // Node 22 and 24 warn that the module is experimental, which is no news to the person who starts the service.
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

export function connect(file: string): Connection {
  const { DatabaseSync } = driver();
  return new DatabaseSync(file, { enableForeignKeyConstraints: true });
}

/** SQLite's primary result code of an error that the driver threw, such as 5 for “busy”. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const code: unknown = (error as { errcode?: unknown }).errcode;
  // An extended code, such as 267 for a damaged virtual table, has the primary one in its last byte.
  return typeof code === 'number' ? code % 256 : undefined;
}
