import type { Database } from './database';
import {
  billingAccountTable,
  builderTable,
  claimedDomainTable,
  inviteTable,
  organizationTable,
} from './entities';
import { memoize } from './memoize';
import { rows } from './table';

export function organizationRepository(database: Database) {
  const { byId, insert, update } = rows(database, organizationTable);
  return { byId, insert, update };
}

export function builderRepository(database: Database) {
  const { byId, insert, update, where, first } = rows(database, builderTable);
  return {
    byId,
    insert,
    update,
    byToken: memoize(database, (token) => first('bearer_token = ?', token)),
    listOfOrg: (orgId: string) => where('org_id = ? ORDER BY create_time, id', orgId),
  };
}

export function inviteRepository(database: Database) {
  const { byId, insert, update, where } = rows(database, inviteTable);
  return {
    byId,
    insert,
    update,
    listOfOrg: (orgId: string) => where('org_id = ? ORDER BY create_time, id', orgId),
    pendingFor: (email: string) =>
      where("lower(invited_email) = lower(?) AND status = 'pending' ORDER BY create_time, id", email),
  };
}

export function claimedDomainRepository(database: Database) {
  const { insert, where, first } = rows(database, claimedDomainTable);
  return {
    insert,
    byDomain: (domain: string) => first('domain = ?', domain),
    listOfOrg: (orgId: string) => where('org_id = ? ORDER BY create_time, id', orgId),
  };
}

export function billingAccountRepository(database: Database) {
  const { byId, insert, first } = rows(database, billingAccountTable);
  return { byId, insert, ofOrg: (orgId: string) => first('org_id = ?', orgId) };
}
