/** Hostile text in every field of every answer, on every page: it is shown as text and has no effect. */
import type { Page } from '@playwright/test';
import type { Fault } from './faults/kinds';
import { places, type Place } from './faults/pages';
import { expect, test, type World } from './faults/world';

test.use({ trace: 'off' });

const markup =
  '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>"\'><svg onload="globalThis.ran=1">&lt;b&gt;{{1+1}}${1}';
/** Right-to-left and zero-width characters, control characters, an unpaired surrogate. */
const unruly =
  '\u202e\u2066\u061c\u206a\u{e0061}אבג \u200b\u200d\ufeff\u0000\u0007\u001b[31m\ud800 e\u0301 %00 ../../ \r\n\t';
const addresses = [
  'javascript:globalThis.ran=1',
  ' JaVaScript:globalThis.ran=1',
  'data:text/html,<script>1</script>',
];

/** Ids and times stay, or there would be nothing to show. */
const isKept = (key: string) => /^(id|orgId|.*Id|.*Time|timestamp|objectName|authType)$/.test(key);

const poisoned = (textOf: (at: number) => string, isName = (_key: string) => false): Fault => ({
  name: 'hostile text',
  says: /(?!)/,
  answer: async ({ act, send }) => {
    const answer = await act();
    let at = 0;
    const visit = (value: unknown, key: string): unknown => {
      if (typeof value === 'string') return isKept(key) && !isName(key) ? value : textOf(at++);
      if (Array.isArray(value)) return value.map((item) => visit(item, key));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item, name)]));
    };
    const isJson = answer.status < 300 && answer.headers['content-type']?.includes('json') === true;
    const body = isJson ? JSON.stringify(visit(JSON.parse(answer.body.toString()), '')) : undefined;
    send(body === undefined ? answer : { ...answer, body: Buffer.from(body) });
  },
});

const loads = [
  { width: 1280, fault: poisoned((at) => `${markup}${unruly}${at}`) },
  // Whole values: addresses, and ten thousand characters without a break.
  {
    width: 390,
    fault: poisoned((at) => (at % 4 === 3 ? 'W'.repeat(10_000) : (addresses[at % 4] ?? ''))),
  },
  // Names without a space, of objects too.
  {
    width: 390,
    fault: poisoned(
      (at) => `${'W'.repeat(300)}${at}`,
      (key) => key === 'objectName',
    ),
  },
];

async function expectShownAsText(page: Page, { ids, client, proxy }: World, place: Place) {
  proxy.hits = () => true;
  // The project is found by its id, because its name is hostile too.
  const path = place.path({ ...ids, project: `/projects/${client.project.id}` });
  for (const { width, fault } of loads) {
    proxy.set(fault);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(proxy.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    // The first load shows the text itself, unless the page reads nothing.
    if (width > 390 && !place.readsNothing && !place.readsProjects)
      await expect
        .poll(() => page.evaluate(() => document.body.innerText.includes('globalThis.ran')))
        .toBe(true);
    const found = await page.evaluate(() => ({
      ran: 'ran' in globalThis,
      made: document.querySelectorAll('img[src="x"], script:not([src]), [onload], [onerror]').length,
      links: [...document.querySelectorAll('[href], [src], [action]')]
        .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
        .filter((address) => /^\s*(javascript|data:text|vbscript)/i.test(address)),
      // Texts and names that draw what nobody sees or what turns them round. Fields have their values unchanged, and the editor marks such characters itself.
      hidden: [...document.querySelectorAll('body *, title')]
        .filter((one) => one.closest('.cm-editor, script, style, textarea') === null)
        .flatMap((one) => [
          ...[...one.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
          ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) => one.getAttribute(name) ?? []),
        ])
        .filter((text) => /[\u200b\u2060-\u206f\ufeff\u061c\u202a-\u202e\u{e0061}]/u.test(text))
        .map((text) => text.slice(0, 200)),
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      beyond: [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 40)
        .map((one) => `${one.tagName}.${one.className}`),
    }));
    expect(found, `${width} px: ${found.beyond.join(' ')}`).toMatchObject({
      ran: false,
      made: 0,
      links: [],
      hidden: [],
      wider: 0,
    });
  }
}

for (const place of places)
  test(place.name, { tag: '@exhaustive' }, async ({ faulty: page, world }) => {
    await expectShownAsText(page, world, place);
  });

test(
  'a saved service with a name without a space',
  { tag: '@exhaustive' },
  async ({ faulty: page, world: { proxy } }) => {
    await page.goto(`${proxy.origin}/projects`);
    await page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('signalbox.services') ?? '[]') as object[];
      const named = saved.map((one) => ({ ...one, name: 'W'.repeat(300) }));
      localStorage.setItem('signalbox.services', JSON.stringify(named));
    });
    for (const width of [1440, 390])
      for (const path of ['/projects', '/connect']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(proxy.origin + path);
        await expect(page.getByText('W'.repeat(300)).first()).toBeAttached();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
  },
);
