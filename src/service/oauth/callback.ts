import { html } from 'hono/html';
import type { Services } from '../handler';
import type { Reply } from '../http/reply';
import { providerName } from '../provider/catalog';
import { finishFlow } from './finish';
import { findFlow } from './flow';
import { openerScriptPath } from './opener-script';
import { pageReply } from '../http/page';

interface Outcome {
  readonly title: string;
  readonly text: string;
  readonly status: number;
  readonly data: Readonly<Record<string, string>>;
}

const failed = (title: string, text: string, error: string, status: number): Outcome => ({
  title,
  text,
  status,
  data: { event: 'AUTHORIZATION_FAILED', error },
});

/** The page to which the provider sends the customer back. Ends the flow, whatever the answer was. */
export function answerCallback(services: Services, url: URL, openers: readonly string[]): Promise<Reply> {
  const outcome = services.database.transaction(() => end(services, url.searchParams));
  const { title, text, status, data } = outcome;
  return pageReply({
    title,
    status,
    script: { path: openerScriptPath, data: { ...data, origins: JSON.stringify(openers) } },
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <p>You can close this window.</p>`,
  });
}

function end(services: Services, query: URLSearchParams): Outcome {
  const found = findFlow(services, query.get('state'));
  if (!found.ok) return failed(found.title, found.text, `${found.title}.`, 400);
  const { flow } = found;
  services.repositories.oauthStates.markUsed(flow.id, services.realClock.now());
  const provider = providerName(flow.provider);
  const code = query.get('code');
  if (code === null) {
    // Does not repeat the provider's message: anybody could have put it into the link.
    const isDenied = query.get('error') === 'access_denied';
    return isDenied
      ? failed(
          'Access was denied',
          `${provider} was not connected.`,
          `Access to ${provider} was denied.`,
          200,
        )
      : failed('Nothing was connected', `${provider} gave no access.`, `${provider} gave no access.`, 400);
  }
  const finished = finishFlow(services, flow, code);
  if (!finished.ok) return failed('Nothing was connected', finished.error, finished.error, 400);
  return {
    title: `${provider} is connected`,
    text: `${flow.groupName} is connected to ${provider}.`,
    status: 200,
    data: { event: 'AUTHORIZATION_SUCCEEDED', connection: finished.connectionId },
  };
}
