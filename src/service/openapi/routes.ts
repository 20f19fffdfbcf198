import { addresses } from '../http/match';
import { expectMethod } from '../http/problem';
import { jsonReply, preflightReply, type Reply } from '../http/reply';
import { documentPath, openApiDocument } from './document';

const documents = new Map(addresses.map((address) => [documentPath(address), address]));
const allowed = ['GET', 'HEAD', 'OPTIONS'];

/** The description of the interface. It holds no data, so it needs no credential. */
export const createOpenApi =
  (version: string, corsOrigins: readonly string[]) =>
  (request: Request, { origin, pathname }: URL): Reply | undefined => {
    const address = documents.get(pathname);
    if (address === undefined) return undefined;
    if (request.method === 'OPTIONS') return preflightReply(request, corsOrigins, allowed);
    expectMethod(request, ...allowed);
    return jsonReply(openApiDocument({ address, origin, version }), 200, { 'cache-control': 'no-cache' });
  };
