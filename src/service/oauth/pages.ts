import type { Services } from '../handler';
import { expectMethod } from '../http/problem';
import { Reply } from '../http/reply';
import { answerCallback } from './callback';
import { answerConsent } from './consent';
import { callbackPath } from './flow';
import { openerScript, openerScriptPath } from './opener-script';

const consent = /^\/provider\/([^/]+)\/authorize$/;

/** Whether a path is one of these pages. The console must have no page there. */
export const isOAuthPath = (pathname: string) =>
  pathname === callbackPath || pathname === openerScriptPath || consent.test(pathname);

/**
 * The pages that a person sees while connecting; undefined for any other path. Pages of the `openers` may open a flow and
 * learn its result, as those of the service itself may.
 */
export const createOAuthPages =
  (services: Services, openers: readonly string[]) =>
  async (request: Request, url: URL): Promise<Reply | undefined> => {
    const { pathname } = url;
    if (pathname === callbackPath) {
      // It changes data, so only a navigation may request it.
      expectMethod(request, 'GET');
      return answerCallback(services, url, [...new Set([url.origin, ...openers])]);
    }
    if (pathname === openerScriptPath) {
      expectMethod(request, 'GET', 'HEAD');
      return new Reply(openerScript, 200, { 'content-type': 'text/javascript; charset=utf-8' });
    }
    const provider = consent.exec(pathname)?.[1];
    return provider === undefined ? undefined : answerConsent(services, request, url, provider);
  };
