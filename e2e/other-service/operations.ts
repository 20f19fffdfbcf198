/** Finds the endpoint of a request, and whether it is one of the 23 of the specification. */
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';

export const mounts = { base: '/v1', read: '/read/v1', search: '/search/v1', write: '/write/v1' };

const patterns = endpoints.map((endpoint) => {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '[^/:]+');
  return { endpoint, path: new RegExp(`^${mounts[endpoint.address]}${path}$`) };
});

export const isOfInterface = (path: string) =>
  Object.values(mounts).some((mount) => path.startsWith(`${mount}/`));

export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  patterns.find((one) => one.endpoint.method === method && one.path.test(path))?.endpoint;

export const isSpecified = (method: string, path: string) => endpointOf(method, path)?.spec !== undefined;
