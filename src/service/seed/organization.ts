import { day } from '@/lib/time';
import type { BuilderRow } from '../storage/entities';
import { addOrganization, newRow } from '../storage/new-rows';
import type { Stage } from './stage';

/** What the first start creates and every start prints, for a person to use the service with. */
export interface StartCredentials {
  readonly orgId: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly bearerToken: string;
}

/** A person of an organization. Returns their bearer token. */
function addPerson(
  stage: Stage,
  person: Pick<BuilderRow, 'orgId' | 'idpRef' | 'firstName' | 'lastName' | 'primaryEmail' | 'orgRole'>,
  at: number,
): string {
  return stage.repositories.builders.insert({
    ...newRow(stage, at),
    ...person,
    idpProvider: 'local',
    bearerToken: stage.secret('sbt_'),
  }).bearerToken;
}

/** An organization with its owner. */
export function addOwnedOrganization(stage: Stage, label: string, at: number) {
  const { id: orgId } = addOrganization(stage, label, at);
  const owner = { firstName: 'Robin', lastName: 'Meyer', primaryEmail: 'robin@acme.example.com' };
  const bearerToken = addPerson(stage, { orgId, idpRef: 'local|owner', orgRole: 'owner', ...owner }, at);
  return { orgId, bearerToken };
}

export interface SeedKey {
  readonly label: string;
  readonly scopes?: string[];
  readonly active?: boolean;
}

export function addApiKey(stage: Stage, projectId: string, at: number, key: SeedKey): string {
  return stage.repositories.apiKeys.insert({
    key: stage.secret('sbk_'),
    projectId,
    label: key.label,
    scopes: key.scopes ?? ['full'],
    active: key.active ?? true,
    createTime: at,
  }).key;
}

/** Other people of the organization, so that its pages are not empty. */
export function addColleagues(stage: Stage, orgId: string, at: number): void {
  const colleagues = [
    ['Sam', 'Okafor', 'member'],
    ['Inès', 'Moreau', 'member'],
    ['Tomás', 'Silva', 'owner'],
  ] as const;
  colleagues.forEach(([firstName, lastName, orgRole], index) => {
    const name = firstName.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const primaryEmail = `${name}@acme.example.com`;
    const person = { orgId, idpRef: `local|${name}`, firstName, lastName, primaryEmail, orgRole };
    addPerson(stage, person, at + (index + 1) * 9 * day);
  });
}
