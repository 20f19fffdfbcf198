import { extractDomain } from '@/contract/domain';
import type { Database } from './database';
import {
  apiKeyTable,
  billingAccountTable,
  builderTable,
  claimedDomainTable,
  inviteTable,
  projectTable,
} from './entities';
import { memoize } from './memoize';
import { rows, type Table } from './table';

function orgRows<Entity extends object>(database: Database, table: Table<Entity>) {
  const own = rows(database, table);
  return { ...own, listOfOrg: (orgId: string) => own.where('org_id = ? ORDER BY create_time, id', orgId) };
}

export function builderRepository(database: Database) {
  const builders = orgRows(database, builderTable);
  const byToken = (token: string) => builders.first('bearer_token = ?', token);
  return { ...builders, byToken: memoize(database, [builderTable], byToken) };
}

export function inviteRepository(database: Database) {
  const invites = orgRows(database, inviteTable);
  return {
    ...invites,
    pendingFor: (email: string) =>
      invites.where("lower(invited_email) = lower(?) AND status = 'pending' ORDER BY create_time, id", email),
  };
}

export function claimedDomainRepository(database: Database) {
  const domains = orgRows(database, claimedDomainTable);
  return {
    ...domains,
    byDomain: (domain: string) =>
      // Earlier versions stored letters beyond ASCII as they were typed.
      domains
        .where("domain = ? OR domain GLOB '*[^ -~]*'", domain)
        .find((row) => extractDomain(row.domain) === domain),
  };
}

export function billingAccountRepository(database: Database) {
  const accounts = rows(database, billingAccountTable);
  return { ...accounts, ofOrg: (orgId: string) => accounts.first('org_id = ?', orgId) };
}

export function projectRepository(database: Database) {
  const projects = orgRows(database, projectTable);
  return {
    ...projects,
    byId: memoize(database, [projectTable], projects.byId),
    /** Names are kept in lower case. */
    byName: (name: string) => projects.first('name = ?', name.toLowerCase()),
    byIdOrName: memoize(database, [projectTable], (idOrName) =>
      projects.first('id = ? OR name = lower(?)', idOrName, idOrName),
    ),
    /** Of the whole database, oldest first. */
    list: () => projects.where('1 ORDER BY create_time, id'),
  };
}

export function apiKeyRepository(database: Database) {
  const { byId, insert, update, remove, where } = rows(database, apiKeyTable);
  return {
    byKey: memoize(database, [apiKeyTable], byId),
    insert,
    update,
    remove,
    list: (projectId: string) => where('project_id = ? ORDER BY create_time, rowid', projectId),
  };
}
