import { createHmac, randomBytes } from 'node:crypto';
import { html } from 'hono/html';
import { connectsByConsent } from '@/lib/account-options';
import { providerCall } from '../account-call';
import type { Services } from '../handler';
import { readBytes } from '../http/body';
import { Reply } from '../http/reply';
import { issueCode } from '../provider/auth';
import { providerInfo, providerName } from '../provider/catalog';
import { isSameText } from '../same-text';
import type { OAuthStateRow } from '../storage/own-tables';
import { connectionOf } from './finish';
import { consentPath, findFlow, hashOf } from './flow';
import { pageReply, messagePage } from '../http/page';

const cookieName = 'signalbox_consent';
const formLimit = 16 * 1024;

/** The simulated provider's page that asks a customer for access, and what it does with the answer. */
export async function answerConsent(
  services: Services,
  request: Request,
  url: URL,
  provider: string,
): Promise<Reply> {
  const info = providerInfo(provider);
  if (!info || !connectsByConsent(info))
    return messagePage('There is no such page', 'No provider of this name asks for consent.', 404);
  if (request.method === 'GET' || request.method === 'HEAD')
    return showForm(services, request, url, provider);
  if (request.method === 'POST') return takeAnswer(services, request, url, provider);
  return new Reply(null, 405, { allow: 'GET, HEAD, POST' });
}

/** Trusts only what the service stored, so that an altered link leads nowhere. */
function isAltered({ searchParams }: URL, flow: OAuthStateRow): boolean {
  const expected: [name: string, value: string | null][] = [
    ['response_type', 'code'],
    ['client_id', flow.clientId],
    ['redirect_uri', flow.redirectUri],
    ['scope', flow.scopes.length > 0 ? flow.scopes.join(' ') : null],
    ['code_challenge', flow.codeVerifier === null ? null : hashOf(flow.codeVerifier)],
  ];
  return expected.some(([name, value]) => {
    const given = searchParams.getAll(name);
    return given.length > 1 || (given[0] ?? null) !== value;
  });
}

function cookieOf(request: Request): string | undefined {
  const header = request.headers.get('cookie') ?? '';
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(header)?.[1];
}

/** A token that only the page of this flow in this browser knows. */
const proofOf = (cookie: string, state: string) =>
  createHmac('sha256', cookie).update(state).digest('base64url');

function showForm(services: Services, request: Request, url: URL, provider: string): Promise<Reply> {
  const state = url.searchParams.get('state');
  const found = findFlow(services, state);
  if (!found.ok || state === null) return found.ok ? changed() : messagePage(found.title, found.text);
  const { flow } = found;
  if (flow.provider !== provider || isAltered(url, flow)) return changed();
  const project = services.repositories.projects.byId(flow.projectId);
  const name = providerName(provider);
  const appName = project?.appName ?? '';
  const known = cookieOf(request);
  const cookie = known ?? randomBytes(32).toString('base64url');
  const title = `${appName} asks for access to ${name}`;
  return pageReply({
    title,
    hasForm: true,
    headers: {
      'set-cookie': `${cookieName}=${cookie}; Path=/provider/; HttpOnly; SameSite=Strict; Max-Age=600`,
    },
    body: html`<h1>${title}</h1>
      <p class="note">This is a simulated ${name}. No account of yours is involved.</p>
      <dl>
        <dt>Customer</dt>
        <dd>${flow.groupName}</dd>
        <dt>User</dt>
        <dd>${flow.consumerName}</dd>
        ${
          flow.workspaceRef === null
            ? ''
            : html` <dt>Workspace</dt>
                <dd>${flow.workspaceRef}</dd>`
        }
        <dt>App</dt>
        <dd><code>${flow.clientId}</code></dd>
      </dl>
      <h2>Scopes asked for</h2>
      ${
        flow.scopes.length === 0
          ? html`<p>None by name: what the user may do.</p>`
          : html`<ul>
              ${flow.scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
            </ul>`
      }
      <form method="post" action="${consentPath(provider)}">
        <input type="hidden" name="state" value="${state}" />
        <input type="hidden" name="proof" value="${proofOf(cookie, state)}" />
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form>`,
  });
}

const changed = () =>
  messagePage('This link has been changed', 'Go back to the app that you came from and start again.');

const notFromHere = () =>
  messagePage(
    'This answer did not come from the page',
    'Open the link again in this browser, with cookies allowed, and answer there.',
    403,
  );

async function takeAnswer(services: Services, request: Request, url: URL, provider: string): Promise<Reply> {
  const origin = request.headers.get('origin');
  const cookie = cookieOf(request);
  if ((origin !== null && origin !== url.origin) || cookie === undefined) return notFromHere();
  const form = new URLSearchParams(Buffer.from(await readBytes(request, formLimit)).toString());
  const state = form.get('state') ?? '';
  if (!isSameText(form.get('proof') ?? '', proofOf(cookie, state))) return notFromHere();
  const found = findFlow(services, state);
  if (!found.ok) return messagePage(found.title, found.text);
  const { flow } = found;
  if (flow.provider !== provider) return changed();
  const decision = form.get('decision');
  if (decision !== 'allow' && decision !== 'deny') return changed();
  const back = new URL(flow.redirectUri);
  if (decision === 'deny') back.searchParams.set('error', 'access_denied');
  else back.searchParams.set('code', newCode(services, flow));
  back.searchParams.set('state', state);
  return new Reply(null, 302, { location: back.href });
}

function newCode(services: Services, flow: OAuthStateRow): string {
  const now = services.clock.now();
  return issueCode({
    account: providerCall(connectionOf(services, flow, now), now).account,
    now,
    clientId: flow.clientId,
    redirectUri: flow.redirectUri,
    scopes: flow.scopes,
    codeChallenge: flow.codeVerifier === null ? undefined : hashOf(flow.codeVerifier),
  });
}
