import type { Services } from '../handler';
import { Refusal } from '../http/problem';
import { Reply } from '../http/reply';
import { answerCallback } from './callback';
import { answerConsent } from './consent';
import { callbackPath } from './flow';
import { openerScript, openerScriptPath } from './opener-script';

export interface OAuthPagesOptions {
  readonly services: Services;
  /** Origins of pages, beside the service's own, that may open a flow and are told how it ended. */
  readonly openers: readonly string[];
}

const consent = /^\/provider\/([^/]+)\/authorize$/;

/** Whether a path is one of these pages, so that no page of the console may be there. */
export const isOAuthPath = (pathname: string) =>
  pathname === callbackPath || pathname === openerScriptPath || consent.test(pathname);

/** The pages that a person sees while connecting; undefined for any other path. */
export function createOAuthPages({ services, openers }: OAuthPagesOptions) {
  return (request: Request, url: URL): Promise<Reply> | Reply | undefined => {
    const { pathname } = url;
    if (pathname === callbackPath) {
      // It changes something, so nothing may ask for it but a navigation.
      onlyRead(request, ['GET']);
      return answerCallback(services, url, [...new Set([url.origin, ...openers])]);
    }
    if (pathname === openerScriptPath) {
      onlyRead(request, ['GET', 'HEAD']);
      return new Reply(openerScript, 200, { 'content-type': 'text/javascript; charset=utf-8' });
    }
    const provider = consent.exec(pathname)?.[1];
    return provider === undefined ? undefined : answerConsent(services, request, url, provider);
  };
}

function onlyRead(request: Request, methods: readonly string[]): void {
  if (methods.includes(request.method)) return;
  throw new Refusal(405, { detail: 'This page is only read.', headers: { allow: methods.join(', ') } });
}
