import type { ConfigContent, ReadConfigObject } from '@/contract/installation';
import type { ReadObject, RevisionContent } from '@/contract/revision-content';
import { accountOf, callCredentials } from '../account-call';
import { fieldsOf } from '../provider/account';
import type { Call, Faults, Filter, WritableAccount } from '../provider/types';
import type {
  ConfigRow,
  ConnectionRow,
  DestinationRow,
  InstallationRow,
  IntegrationRow,
  RevisionRow,
} from '../storage/entities';
import type { Repositories } from '../storage/repositories';
import { planFields, type FieldPlan } from './field-plan';
import type { OperationLog } from './log';
import type { PendingCall, ReadOperation, ReadType } from './reads/read-state';

/** The object's entry in a revision, by its own or its mapped name. */
export function readObjectOf(content: RevisionContent | undefined, name: string): ReadObject | undefined {
  const objects = content?.read?.objects ?? [];
  return (
    objects.find((object) => object.objectName === name) ??
    objects.find((object) => object.mapToName === name)
  );
}

/** The provider's name of an object, given its own or its mapped name. */
export const nativeObjectName = (content: RevisionContent, name: string): string =>
  readObjectOf(content, name)?.objectName ?? name;

/** The customer's configuration of an object, by the given name. */
export const ownObject = (
  objects: Readonly<Record<string, ReadConfigObject>>,
  name: string | null | undefined,
): ReadConfigObject | undefined => (name != null && Object.hasOwn(objects, name) ? objects[name] : undefined);

/** Names of the objects to read, as the config writes them: those that the customer chose, and those always read. */
export function readNames(
  config: ConfigContent | undefined,
  revision: RevisionContent | undefined,
): string[] {
  const always = (revision?.read?.objects ?? []).filter(({ enabled }) => enabled === 'always');
  const chosen = Object.keys(config?.read?.objects ?? {});
  return [...new Set([...chosen, ...always.map(({ objectName }) => objectName)])];
}

/** Everything that a read needs. Rebuilt after a restart. */
export interface ReadContext {
  readonly installation: InstallationRow;
  readonly integration: IntegrationRow;
  readonly config: ReadConfigObject;
  readonly revision: ReadObject | undefined;
  readonly destinationName: string | undefined;
  readonly plan: FieldPlan;
  /** Filters, all of which a record must match. */
  readonly filters: readonly Filter[];
}

/** Everything that a step of a read needs. */
export interface ReadStep extends ReadOperation {
  readonly connection: ConnectionRow;
  readonly context: ReadContext;
  readonly destination: DestinationRow;
  readonly log: OperationLog;
  readonly now: number;
}

interface ReadObjectChoice {
  /** The provider's name of the object. */
  readonly objectName: string;
  readonly config: ReadConfigObject;
  readonly revision: ReadObject | undefined;
  readonly revisionId: string | undefined;
}

/** Loads what reads need, and caches configs and revisions by id, because they never change. */
export class Contexts {
  readonly #accounts = new Map<string, WritableAccount>();
  readonly #configs = new Map<string, ConfigRow>();
  readonly #revisions = new Map<string, RevisionRow>();

  constructor(readonly repositories: Repositories) {}

  config(id: string): ConfigRow | undefined {
    return cached(this.#configs, id, () => this.repositories.configs.byId(id));
  }

  revision(id: string): RevisionRow | undefined {
    return cached(this.#revisions, id, () => this.repositories.revisions.byId(id));
  }

  latestRevision(integrationId: string): RevisionRow | undefined {
    const id = this.repositories.revisions.latestId(integrationId);
    return id === undefined ? undefined : this.revision(id);
  }

  account(connection: ConnectionRow): WritableAccount {
    const { projectId, provider, workspaceRef, id } = connection;
    const { scale = 1 } = connection.faults;
    const key = `${projectId}/${provider}/${workspaceRef ?? id}/${scale}`;
    const make = () => accountOf(this.repositories, connection);
    return cached(this.#accounts, key, make) as WritableAccount;
  }

  /** The parts of a provider call that come from the connection. */
  call(
    connection: ConnectionRow,
    { attempt, at }: PendingCall,
  ): Call & { account: WritableAccount; faults: Faults } {
    return {
      account: this.account(connection),
      now: at,
      attempt,
      faults: connection.faults,
      credentials: callCredentials(connection),
    };
  }

  /**
   * Finds the object by either of its names, with the customer's config. The latest revision applies; for an object that
   * it no longer has, the revision under which the customer chose it.
   */
  choice(installation: InstallationRow, name: string): ReadObjectChoice | undefined {
    const config = this.config(installation.configId);
    const objects = config?.content.read?.objects ?? {};
    const latest = this.latestRevision(installation.integrationId);
    for (const revision of [latest, config && this.revision(config.revisionId)]) {
      const entry = readObjectOf(revision?.content, name);
      if (!entry) continue;
      const { objectName } = entry;
      // A config may use the object's mapped name.
      const chosen = ownObject(objects, objectName) ?? ownObject(objects, entry.mapToName);
      const object = chosen ?? (entry.enabled === 'always' ? {} : undefined);
      if (object) return { objectName, config: object, revision: entry, revisionId: revision?.id };
    }
    const chosen = ownObject(objects, name);
    return chosen && { objectName: name, config: chosen, revision: undefined, revisionId: latest?.id };
  }

  /** The provider's names of the objects to read. */
  readNames(installation: InstallationRow): string[] {
    const latest = this.latestRevision(installation.integrationId)?.content;
    const names = readNames(this.config(installation.configId)?.content, latest);
    return [...new Set(names.map((name) => this.choice(installation, name)?.objectName ?? name))];
  }

  read(
    installation: InstallationRow,
    connection: ConnectionRow,
    operation: {
      configId: string;
      objectName: string;
      revisionId: string | undefined;
      readType?: ReadType | undefined;
    },
    now: number,
  ): ReadContext {
    // An installation is removed with its integration.
    const integration = this.repositories.integrations.byId(installation.integrationId) as IntegrationRow;
    const { objectName, revisionId, readType } = operation;
    const objects = this.config(operation.configId)?.content.read?.objects ?? {};
    const revision =
      revisionId === undefined ? undefined : readObjectOf(this.revision(revisionId)?.content, objectName);
    const config = ownObject(objects, objectName) ?? ownObject(objects, revision?.mapToName) ?? {};
    const account = this.account(connection);
    const known = fieldsOf(account, objectName, now, connection.faults.missingColumn);
    return {
      installation,
      integration,
      config,
      revision,
      filters: filtersOf(config, readType),
      destinationName: config.destination ?? revision?.destination ?? undefined,
      plan: planFields({ rawObjectName: objectName, revision, config, known: known && Object.keys(known) }),
    };
  }
}

/** A backfill's own filters replace those of the object. */
function filtersOf(config: ReadConfigObject, readType: ReadType | undefined): Filter[] {
  const own = readType === 'backfill' ? config.backfill?.['fieldFilters'] : undefined;
  return ((own ?? config.fieldFilters ?? []) as Filter[]).map(({ fieldName, operator, value }) => ({
    fieldName,
    operator,
    value,
  }));
}

const maxCached = 5000;

function cached<T>(map: Map<string, T>, key: string, load: () => T | undefined): T | undefined {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = load();
  if (value !== undefined) {
    if (map.size >= maxCached) map.clear();
    map.set(key, value);
  }
  return value;
}
