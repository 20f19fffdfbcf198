import { addresses } from '../http/match';
import { expectMethod } from '../http/problem';
import { jsonReply, preflightReply, type Reply } from '../http/reply';
import { documentPath, openApiDocument } from './document';
import { openApiPage } from './page';

export const openApiPagePath = '/openapi';

const documents = new Map(addresses.map((address) => [documentPath(address), address]));
const allowed = ['GET', 'HEAD', 'OPTIONS'];

/** The description of the interface, for programs and for people. It holds no data, so it needs no credential. */
export function createOpenApi(version: string, corsOrigins: readonly string[]) {
  return (request: Request, { origin, pathname }: URL): Reply | undefined => {
    const address = documents.get(pathname);
    if (address === undefined && pathname !== openApiPagePath) return undefined;
    if (request.method === 'OPTIONS') return preflightReply(request, corsOrigins, allowed);
    expectMethod(request, ...allowed);
    return address === undefined
      ? openApiPage(version)
      : jsonReply(openApiDocument({ address, origin, version }), 200, { 'cache-control': 'no-cache' });
  };
}
