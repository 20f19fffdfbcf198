import { jsonOf, type TestService } from './service';
import { createdId } from './service-world';

/** A browser that keeps the consent page's cookie and follows nothing by itself. */
export function startBrowser(service: TestService) {
  let cookie: string | undefined;

  async function open(url: string, { headers: given, ...init }: RequestInit = {}) {
    const headers = new Headers(given);
    if (cookie !== undefined) headers.set('cookie', cookie);
    const response = await service.fetch(url, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  return {
    open,
    forgetCookie(): void {
      cookie = undefined;
    },
    /** Answers the form of a consent page as a person would; gives the address it leads to. */
    async answer(
      page: string,
      decision: string,
      changes: Record<string, string> = {},
      origin = service.origin,
    ) {
      const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
      const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const form = new URLSearchParams();
      for (const [, name = '', value = ''] of fields) form.set(name, value);
      form.set('decision', decision);
      for (const [name, value] of Object.entries(changes)) form.set(name, value);
      const answer = await open(action, { method: 'POST', body: form, headers: { origin } });
      return { ...answer, location: answer.headers.get('location') };
    },
  };
}

/** What the last page of a flow tells its opener: the attributes that the script reads. */
export function outcomeOf(page: string): Record<string, unknown> {
  const attributes = /<body([^>]*)>/.exec(page)?.[1] ?? '';
  return Object.fromEntries(
    [...attributes.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => {
      const text = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      return [name, name === 'origins' ? (JSON.parse(text) as unknown) : text];
    }),
  );
}

export const connectBody = { provider: 'hubspot', groupRef: 'acme', consumerRef: 'ana' };

/** Starts a flow with our API key; gives the address of the consent page. */
export function startFlow(service: TestService, body: object = {}): Promise<string> {
  const asked = { projectId: service.projectId, ...connectBody, ...body };
  return jsonOf<string>(service.send('POST', '/v1/oauth-connect', asked));
}

/** Goes through the pages of a flow in a new browser. */
export async function walk(service: TestService, url: string, decision = 'allow') {
  const browser = startBrowser(service);
  const { text } = await browser.open(url);
  const { location } = await browser.answer(text, decision);
  return { browser, location: location ?? '', last: await browser.open(location ?? '') };
}

/** The whole flow, with access allowed; gives the connection's id. */
export async function connect(service: TestService, body: object = {}): Promise<string> {
  const { last } = await walk(service, await startFlow(service, body));
  return String(outcomeOf(last.text)['connection']);
}

/** Sends events to a webhook, and gives those that have come. */
export async function hearEvents(service: TestService, eventTypes: readonly string[]) {
  const make = (path: string, body: object) => createdId(service, path, body);
  const metadata = { url: 'https://hook.example.com' };
  const destinationId = await make('destinations', { name: 'events', type: 'webhook', metadata });
  const topicId = await make('topics', { name: 'events' });
  await make('topic-destination-routes', { topicId, destinationId });
  for (const eventType of eventTypes) await make('notification-event-topic-routes', { eventType, topicId });
  return async () => {
    await service.run(60_000);
    return service.sent.map(({ body }) => JSON.parse(body) as { notificationType: string; data: object });
  };
}
