import type { ConfigContent, ReadConfigObject } from '@/contract/installation';
import type { ReadObject } from '@/contract/revision-content';
import { day, hour, minute } from '@/lib/time';
import { builtInApp } from '../oauth/apps';
import { tokenRows } from '../oauth/tokens';
import { accountFor } from '../provider/account';
import { exchangeCode, issueCode } from '../provider/auth';
import { providerInfo } from '../provider/catalog';
import type { Credentials, InstallationRow, AccountSettings } from '../storage/entities';
import { addInstallation, addRevision, newConnection, newRow } from '../storage/new-rows';
import { slug, type Customer } from './names';
import type { Choices, SeedIntegration } from './integrations';
import type { Stage } from './stage';
import type { Dice } from './dice';

export type InstalledIntegration = ReturnType<typeof addIntegration>;

/** How a customer differs from an ordinary one. */
export interface Circumstances {
  readonly settings?: AccountSettings;
  /** Additional optional fields, which the provider may not have. */
  readonly fields?: readonly string[];
  /** Objects whose prompts the customer has not answered. */
  readonly unanswered?: readonly string[];
}

/** Adds an integration with its revision and, where customers sign in, the app they see when they do. */
export function addIntegration(stage: Stage, projectId: string, integration: SeedIntegration, at: number) {
  const { repositories } = stage;
  const { content } = integration;
  const { name, provider } = content;
  const { id } = repositories.integrations.insert({ ...newRow(stage, at), projectId, name, provider });
  addRevision(stage, id, { ...content, read: { objects: (content.read?.objects ?? []).slice(0, 1) } }, at);
  const updateTime = at + 30 * hour;
  const { id: revisionId } = addRevision(stage, id, content, updateTime);
  repositories.integrations.update(id, { updateTime });
  const isOauth = providerInfo(provider)?.authType === 'oauth2';
  const known = repositories.providerApps.list(projectId).find((app) => app.provider === provider);
  const app = () =>
    repositories.providerApps.insert({
      ...newRow(stage, at),
      projectId,
      provider,
      clientId: `acme-${slug(provider)}-client`,
      clientSecret: stage.secret(''),
      externalRef: null,
      // Without scopes most providers would refuse its customers.
      scopes: builtInApp(provider).scopes,
      metadata: {},
    });
  const providerAppId = isOauth ? (known ?? app()).id : null;
  return { ...integration, id, projectId, revisionId, providerAppId };
}

function workspaceOf(provider: string, customer: Customer, dice: Dice): string {
  if (provider === 'hubspot') return String(dice.between(20_000_000, 47_000_000));
  return customer.groupRef;
}

const redirectUri = 'http://127.0.0.1/oauth/callback';

/** Credentials that the simulated provider accepts; tokens are ones that it gave out. */
function credentialsOf(
  stage: Stage,
  provider: string,
  workspaceRef: string,
  at: number,
): [scheme: string, Credentials] {
  const authType = providerInfo(provider)?.authType;
  if (authType === 'apiKey') return ['apiKey', { apiKey: stage.secret('key-') }];
  if (authType === 'basic')
    return ['basic', { basicAuth: { username: `${workspaceRef}-api`, password: stage.secret('') } }];
  // Long-standing customers have renewed theirs since.
  const issuedAt = Math.max(
    at,
    stage.now - 7 * day - stage.dice.of(`token ${workspaceRef}`).between(2, 20) * minute,
  );
  const account = accountFor({ provider, workspaceRef, seed: workspaceRef });
  const clientId = `acme-${slug(provider)}-client`;
  const code = issueCode({ account, now: issuedAt, clientId, redirectUri, scopes: [] });
  const { outcome } = exchangeCode({ account, now: issuedAt, attempt: 1, code, clientId, redirectUri });
  if (!outcome.ok) throw new Error(`The provider gave no token: ${outcome.message}`);
  return ['oauth2/authorizationCode', { oauth2: tokenRows(outcome.tokens) }];
}

function chosenObject(
  object: ReadObject,
  choices: Choices | undefined,
  dice: Dice,
  unusual: Circumstances,
): ReadConfigObject {
  const optional = (choices?.optional ?? []).filter(() => dice.chance(0.6));
  const selected = [...optional, ...(unusual.fields ?? [])];
  const answers = Object.entries(choices?.answers ?? {}).map(
    ([name, fields]) => [name, dice.pick(fields)] as const,
  );
  const isAnswered = !unusual.unanswered?.includes(object.objectName);
  return {
    objectName: object.objectName,
    schedule: object.schedule,
    destination: object.destination,
    selectedFields: Object.fromEntries(selected.map((name) => [name, true])),
    selectedFieldMappings: isAnswered ? Object.fromEntries(answers) : {},
    ...(choices?.values && dice.chance(0.25) && { selectedValueMappings: choices.values }),
  };
}

/** Adds a customer's connection and installation, created at that time. */
export function install(
  stage: Stage,
  integration: InstalledIntegration,
  customer: Customer,
  at: number,
  unusual: Circumstances = {},
): InstallationRow {
  const { repositories } = stage;
  const { provider } = integration.content;
  const { projectId } = integration;
  const dice = stage.dice.of(`${integration.content.name}/${customer.groupRef}`);
  const workspaceRef = workspaceOf(provider, customer, dice);
  const [authScheme, credentials] = credentialsOf(stage, provider, workspaceRef, at);
  const connection = repositories.connections.insert({
    ...newConnection({
      ...newRow(stage, at),
      ...customer,
      projectId,
      provider,
      providerAppId: integration.providerAppId,
      workspaceRef,
      authScheme,
      providerMetadata: { workspace: { value: workspaceRef, source: 'input', displayName: 'Workspace' } },
    }),
    credentials,
    faults: { scale: 0.03 + 0.12 * dice.fraction(), ...unusual.settings },
  });
  const objects = (integration.content.read?.objects ?? []).filter(
    (_, index) => index === 0 || unusual.settings !== undefined || dice.chance(0.8),
  );
  const content: ConfigContent = {
    provider,
    read: {
      objects: Object.fromEntries(
        objects.map((object) => [
          object.objectName,
          chosenObject(object, integration.choices[object.objectName], dice, unusual),
        ]),
      ),
    },
    ...(integration.content.write && {
      write: {
        objects: Object.fromEntries(
          (integration.content.write.objects ?? []).map(({ objectName }) => [objectName, { objectName }]),
        ),
      },
    }),
    ...(integration.content.proxy && { proxy: { enabled: true } }),
  };
  const revision = { id: integration.revisionId, integrationId: integration.id };
  const createdBy = `consumer:${customer.consumerRef}`;
  return addInstallation(stage, connection, revision, { createdBy, content }, at);
}
