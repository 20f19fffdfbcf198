import { day } from '@/lib/time';
import type { Stage } from './stage';

/** What a person needs to use the service. */
export interface Bootstrapped {
  readonly orgId: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly bearerToken: string;
}

export interface SeedOrganization {
  readonly orgId: string;
  readonly bearerToken: string;
}

export function addOrganization(stage: Stage, label: string, at: number): SeedOrganization {
  const { repositories } = stage;
  const orgId = stage.newId(at);
  repositories.organizations.insert({
    id: orgId,
    label,
    defaultTeamId: stage.newId(at),
    createTime: at,
    updateTime: null,
  });
  repositories.billingAccounts.insert({
    id: stage.newId(at),
    orgId,
    displayName: label,
    createTime: at,
    updateTime: null,
  });
  const bearerToken = stage.secret('sbt_');
  repositories.builders.insert({
    id: stage.newId(at),
    orgId,
    idpProvider: 'local',
    idpRef: 'local|owner',
    firstName: 'Robin',
    lastName: 'Meyer',
    primaryEmail: 'robin@acme.example.com',
    orgRole: 'owner',
    bearerToken,
    createTime: at,
  });
  return { orgId, bearerToken };
}

export function addProject(stage: Stage, orgId: string, name: string, appName: string, at: number): string {
  const id = stage.newId(at);
  stage.repositories.projects.insert({
    id,
    orgId,
    name,
    appName,
    entitlements: { brandingRemoval: { value: false }, logRetentionDays: { value: 30 } },
    createTime: at,
    updateTime: null,
  });
  return id;
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
    const createTime = at + (index + 1) * 9 * day;
    stage.repositories.builders.insert({
      id: stage.newId(createTime),
      orgId,
      idpProvider: 'local',
      idpRef: `local|${name}`,
      firstName,
      lastName,
      primaryEmail: `${name}@acme.example.com`,
      orgRole,
      bearerToken: stage.secret('sbt_'),
      createTime,
    });
  });
}
