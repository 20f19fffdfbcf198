import type { Endpoint } from '@/contract/endpoint';
import { mounts } from '@/service/http/match';
import type { TestService } from './service';
import type { Sample } from './service-samples';
import type { World } from './service-world';

/** The path of a sample's request. Parameters without a value name something that does not exist. */
export function pathOf(
  endpoint: Endpoint,
  { params: own, query }: Sample,
  values: Readonly<Record<string, string>>,
): string {
  const params = { ...values, ...own, ...only(values, 'projectIdOrName') };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? `no-${name}`),
  );
  return `${mounts[endpoint.address]}${path}${query ? `?${query}` : ''}`;
}

const only = (values: Readonly<Record<string, string>>, name: string) =>
  values[name] === undefined ? {} : { [name]: values[name] };

/** Values for path parameters in the world, by the name of the parameter. */
export const valuesOf = (service: TestService, world: World, project: string): Record<string, string> => ({
  ...world,
  orgId: service.orgId,
  projectIdOrName: project,
});

/** The preferred credential that the endpoint takes. */
export function credentialFor(
  service: TestService,
  endpoint: Endpoint,
  sample: Sample,
): Record<string, string> {
  if (endpoint.auth[0] === 'apiKey' && endpoint.id !== 'createPortalSession')
    return { 'x-api-key': service.apiKey };
  return { authorization: `Bearer ${sample.bearer ?? service.bearerToken}` };
}

export const requestTo = (
  service: TestService,
  endpoint: Endpoint,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) =>
  service.fetch(path, {
    method: endpoint.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
