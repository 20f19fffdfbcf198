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
const addPerson = (
  stage: Stage,
  person: Pick<BuilderRow, 'orgId' | 'idpRef' | 'firstName' | 'lastName' | 'primaryEmail' | 'orgRole'>,
  at: number,
): string =>
  stage.repositories.builders.insert({
    ...newRow(stage, at),
    ...person,
    idpProvider: 'local',
    bearerToken: stage.secret('sbt_'),
  }).bearerToken;

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

export const addApiKey = (stage: Stage, projectId: string, at: number, key: SeedKey): string =>
  stage.repositories.apiKeys.insert({
    key: stage.secret('sbk_'),
    projectId,
    label: key.label,
    scopes: key.scopes ?? ['full'],
    active: key.active ?? true,
    createTime: at,
  }).key;

/** Its private key was never kept, so nobody can sign with it. */
const publicKeyPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAulJoO4rldH+0NI9OllTc
2mlkKptoShfRmAQq4IgbHXQzcMKehZ1iJeWm/LVPjbiqvBtDDxSKfXA1Mg6k+gNx
xgWDNRimSwG2TsYvqVzaheaWIYyBRitf+Zuouq6rTQd2EeGI0F0ZWpW8FR5tKlIf
icmmNUqnJ4eIy5DQYuZYSUnwRFCF6kbo8RPeVp/jkWVlDiVDw4Ol1KpyPG6J6scz
xDASXo8emDT3oujUme7OIvVGSMXpBnUycyaW1dfXshE42EC1KsYYWd3nii3G6TUo
Of+Yq3Jfjm/3YELdqzxxNsKUOzcgJlnWWEP5ooZin6Nxbp8kvBg+BxHkLsUJlS4G
7wIDAQAB
-----END PUBLIC KEY-----
`;

/** The public key of a front end that acts for its customers. */
export function addJwtKey(stage: Stage, projectId: string, label: string, at: number): void {
  const row = { projectId, label, publicKeyPem, active: true };
  stage.repositories.jwtKeys.insert({ ...newRow(stage, at), ...row, updateTime: at });
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
