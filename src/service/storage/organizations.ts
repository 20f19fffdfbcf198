import { extractDomain } from '@/contract/domain';
import type { Database } from './database';
import { billingAccountTable, builderTable, claimedDomainTable, inviteTable } from './entities';
import { memoize } from './memoize';
import { rows, type Table } from './table';

function orgRows<Entity extends object>(database: Database, table: Table<Entity>) {
  const own = rows(database, table);
  return {
    ...own,
    listOfOrg: (orgId: string) => own.where('org_id = ? ORDER BY create_time, id', orgId),
  };
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
