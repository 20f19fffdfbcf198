/** The real service of this run, used as any program would: through its public interface. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `--credentials-file` holds. */
export interface ServiceCredentials {
  consoleUrl: string;
  baseUrl: string;
  readUrl: string;
  searchUrl: string;
  writeUrl: string;
  apiKey: string;
  bearerToken: string;
  projectId: string;
  orgId: string;
}

export interface TestProject {
  id: string;
  name: string;
  apiKey: string;
}

export interface Installed {
  integrationId: string;
  installationId: string;
  connectionId: string;
  groupRef: string;
}

/** A schedule that is not due while the tests run, whatever the time of day: once a year. */
export const seldom = '0 0 1 1 *';

export const credentialsFile = path.join(import.meta.dirname, '.output/credentials.json');

export function readCredentials(file = credentialsFile): ServiceCredentials {
  return JSON.parse(readFileSync(file, 'utf8')) as ServiceCredentials;
}

type Header = Record<string, string>;

let publicKeyPem: string | undefined;

/** One call; a failure status is an error that shows what was answered. */
export async function call<T>(method: string, url: string, headers: Header, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} → ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export class ServiceClient {
  constructor(
    readonly service: ServiceCredentials,
    readonly project: TestProject,
  ) {}

  private get headers(): Header {
    return { 'X-Api-Key': this.project.apiKey };
  }

  private url(rest: string, address: 'baseUrl' | 'readUrl' = 'baseUrl') {
    return `${this.service[address]}/projects/${this.project.id}${rest}`;
  }

  get<T>(rest: string) {
    return call<T>('GET', this.url(rest), this.headers);
  }

  post<T>(rest: string, body: unknown, address: 'baseUrl' | 'readUrl' = 'baseUrl') {
    return call<T>('POST', this.url(rest, address), this.headers, body);
  }

  createWebhook(name: string, url: string) {
    return this.post<{ id: string }>('/destinations', { name, type: 'webhook', metadata: { url } });
  }

  /** The signing key of a webhook, as its owner would copy it from the console. */
  async signingKey(destinationId: string): Promise<string> {
    const found = await this.get<{ secrets: { webhookSigningKey: string } }>(
      `/destinations/${destinationId}?includeSecrets=true`,
    );
    return found.secrets.webhookSigningKey;
  }

  /** Registers a public key; the private half is with nobody. */
  registerKey(label: string) {
    // Making one takes longer than all the requests before a test.
    publicKeyPem ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString();
    return this.post<{ kid: string }>('/jwt-keys', { label, algorithm: 'RS256', publicKeyPem });
  }

  createProviderApp() {
    return this.post<{ id: string }>('/provider-apps', {
      provider: 'hubspot',
      clientId: 'hubspot-client',
      clientSecret: 'hubspot-secret',
      scopes: ['crm.objects.contacts.read'],
    });
  }

  /** An integration that reads Gong calls and users, and one customer who installed it. */
  async install(destination: string, groupRef = 'acme'): Promise<Installed> {
    const name = `gong-${randomUUID().slice(0, 8)}`;
    const objects = ['calls', 'users'].map((objectName) => ({
      objectName,
      destination,
      schedule: seldom,
      requiredFields:
        objectName === 'calls'
          ? [{ fieldName: 'title', mapToName: 'subject' }, { fieldName: 'duration' }]
          : [{ fieldName: 'emailAddress', mapToName: 'email' }, { fieldName: 'firstName' }],
    }));
    await this.post('/integrations', {
      name,
      provider: 'gong',
      latestRevision: { specVersion: '1.0.0', content: { name, provider: 'gong', read: { objects } } },
    });
    const integration = await this.get<{ id: string }>(`/integrations/${name}`);
    const connection = await this.post<{ id: string }>('/connections:generate', {
      provider: 'gong',
      groupRef,
      groupName: 'Acme GmbH',
      consumerRef: 'ana',
      consumerName: 'Ana Ruiz',
      // This simulated account has 1,512 calls: a read of them takes a few seconds.
      providerWorkspaceRef: 'big',
      basicAuth: { username: 'acme-access-key', password: 'acme-secret' },
    });
    const installation = await this.post<{ id: string }>(`/integrations/${integration.id}/installations`, {
      groupRef,
      config: {
        content: {
          provider: 'gong',
          read: {
            objects: Object.fromEntries(
              objects.map(({ objectName }) => [
                objectName,
                { objectName, destination, selectedFields: {}, selectedFieldMappings: {} },
              ]),
            ),
          },
        },
      },
    });
    return {
      integrationId: integration.id,
      installationId: installation.id,
      connectionId: connection.id,
      groupRef,
    };
  }

  async triggerRead(installed: Installed, objectName: string): Promise<string> {
    const { operationId } = await this.post<{ operationId: string }>(
      `/integrations/${installed.integrationId}/objects/${objectName}`,
      { groupRef: installed.groupRef, mode: 'async' },
      'readUrl',
    );
    return operationId;
  }
}

/** A project of its own for each test, with its own key, so that tests do not meet. */
export async function createProject(service: ServiceCredentials): Promise<TestProject> {
  const name = `t-${randomUUID().slice(0, 13)}`;
  const bearer = { Authorization: `Bearer ${service.bearerToken}` };
  const project = await call<{ id: string }>('POST', `${service.baseUrl}/projects`, bearer, {
    name,
    appName: 'Test app',
    orgId: service.orgId,
  });
  const { key } = await call<{ key: string }>(
    'POST',
    `${service.baseUrl}/projects/${project.id}/api-keys`,
    bearer,
    { label: 'e2e', scopes: ['full'] },
  );
  return { id: project.id, name, apiKey: key };
}
