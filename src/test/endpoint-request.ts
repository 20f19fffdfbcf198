import type { Endpoint } from '@/contract/endpoint';
import { mounts } from '@/service/http/match';
import type { TestService } from './service';
import type { Sample } from './service-samples';
import type { World } from './service-world';

/** The path of a sample's request. Parameters without a value name something that does not exist. */
export function pathOf(
  service: TestService,
  world: World,
  endpoint: Endpoint,
  { params: own, query }: Sample,
  project = 'ours',
): string {
  const params: Record<string, string> = {
    ...world,
    orgId: service.orgId,
    projectIdOrName: project,
    ...own,
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? `no-${name}`),
  );
  return `${mounts[endpoint.address]}${path}${query ? `?${query}` : ''}`;
}

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
