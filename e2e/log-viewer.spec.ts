/** The log viewer with logs of any kind. */
import { readFile } from 'node:fs/promises';
import { violations } from './axe';
import { expect as plainExpect } from './fixtures';
import { expect, line, lines, test, type Line } from './log-fixture';

test.beforeEach(() => test.slow());

test('a link leads to one of 100,000 lines, and lines that are not rendered can be copied', async ({
  log,
  page,
}) => {
  const body = JSON.stringify(lines(100_000));
  log.answer = (route) => route.fulfill({ contentType: 'application/json', body });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await log.open('?line=54321');
  await expect(log.row(54_321)).toBeInViewport();
  await expect(log.row(54_321).getByRole('button', { name: /^Line 54,321/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(log.status).toContainText('100,000 lines');
  // What the first read brought is not new.
  await expect(page.getByRole('button', { name: /new lines?$/ })).toHaveCount(0);
  expect(await log.rows.count()).toBeLessThan(200);

  await log.open('?line=1001&through=3000');
  await page.getByRole('button', { name: 'Copy 2,000 lines' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(async () => (await copied()).split('\n').length).toBe(2_000);
  const text = (await copied()).split('\n');
  expect([text[0], text[1_999]]).toEqual([
    expect.stringMatching(/INFO Line number 1001$/),
    expect.stringMatching(/INFO Line number 3000$/),
  ]);
});

test('few rows are mounted even if the style does not limit the height', async ({ log, page }) => {
  log.is(() => lines(5_000));
  await log.open('?line=1');
  await page.addStyleTag({ content: ':is([data-fills], :has([data-fills])) { flex: none !important }' });
  await expect.poll(() => log.scroller.evaluate((element) => element.clientHeight)).toBeGreaterThan(100_000);
  await page.keyboard.press('g');
  await expect(log.row(1)).toBeVisible();
  expect(await log.rows.count()).toBeLessThan(200);
});

test('a download contains the lines that match the filter', async ({ log, page }) => {
  const held = lines(500);
  log.is(() => held);
  await log.open('?level=ERROR&filter=number%204');
  const expected = held.filter(
    ({ severity, message }) => severity === 'ERROR' && String(message['msg']).includes('number 4'),
  );
  await expect(log.status).toContainText(`${expected.length} of 500 lines match`);
  const save = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Download what the filter leaves' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const json = await save(/JSON Lines/);
  expect(json.name).toMatch(/-log-filtered\.jsonl$/);
  expect(
    json.text
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as Line),
  ).toEqual(expected);
  const plain = await save(/Text/);
  expect(plain.name).toMatch(/\.txt$/);
  expect(plain.text.trim().split('\n')).toHaveLength(expected.length);
});

test('find works independently of the filter, by text and by expression', async ({ log, page }) => {
  log.is(() => lines(300));
  await log.open();
  const find = page.getByRole('searchbox', { name: 'Find in the log' });
  await find.fill('number 25');
  await expect(log.status).toContainText('1 of 11');
  await find.press('Enter');
  await find.press('Enter');
  await expect(log.status).toContainText('3 of 11');
  await find.press('Shift+Enter');
  await expect(log.status).toContainText('2 of 11');
  await expect(log.row(250)).toBeInViewport();
  await expect(log.status).toContainText('300 lines');

  await page.getByRole('button', { name: 'Regular expression in “Find in the log”' }).click();
  await find.fill('number (1|2)$');
  await expect(log.status).toContainText(/of 2/);
  await find.fill('number (');
  await expect(page.getByText('Unterminated group')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Filter lines by text' }).fill('number 150');
  await expect(log.status).toContainText('1 of 300 lines match');
  await page.getByRole('combobox', { name: 'Lines around each match' }).selectOption('3');
  await expect(log.rows).toHaveCount(7);
  await expect(page).toHaveURL(/context=3/);
});

test('an expression that takes too long is aborted, and the log stays usable @exhaustive', async ({
  log,
  page,
}) => {
  log.is(() => [line(0, { message: { msg: `${'a'.repeat(60)}!` } }), ...lines(20)]);
  await log.open('?findBy=regex');
  await page.getByRole('searchbox', { name: 'Find in the log' }).fill('^(a+)+$');
  await expect(page.getByText('This expression takes too long')).toBeVisible();
  await expect(log.status).toContainText('21 lines');
  await page.getByRole('searchbox', { name: 'Find in the log' }).fill('number 1\\d');
  await expect(log.status).toContainText(/of 10|10 found/);
});

test('works by keyboard alone', async ({ log, page }) => {
  log.is(() => lines(300));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await log.open();
  await page.keyboard.press('g');
  await expect(log.row(1).getByRole('button')).toBeFocused();
  await page.keyboard.press('e');
  await expect(log.row(8).getByRole('button')).toBeFocused();
  await page.keyboard.press('e');
  await expect(log.row(18).getByRole('button')).toBeFocused();
  await page.keyboard.press('E');
  await expect(log.row(8).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/line=8/);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page).toHaveURL(/line=8&through=10/);
  await page.keyboard.press('c');
  await expect
    .poll(async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').length)
    .toBe(3);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/line=/);
  await page.keyboard.press('G');
  await expect(log.row(300).getByRole('button')).toBeFocused();
  await page.keyboard.press('w');
  await expect(await log.view('Wrap long lines')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  // Reaching the end turns following on.
  await expect(log.follow).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('f');
  await expect(log.follow).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find in the log' })).toBeFocused();
  await page.keyboard.type('number 42');
  await expect(log.status).toContainText('1 of 1');
  await page.keyboard.press('Escape');
  await expect(log.row(42).getByRole('button')).toBeFocused();

  // A stretch of time: the second half of the bars.
  await page
    .getByRole('toolbar', { name: /stretch of time/ })
    .getByRole('button')
    .focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 59; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(log.status).toContainText('150 of 300 lines match time from');
  await page.getByRole('button', { name: 'Whole time' }).click();
  await expect(log.status).not.toContainText('match time');

  // How lines are shown is remembered.
  await (await log.view('Show times')).press('Enter');
  await (await log.view('Times in UTC')).press('Enter');
  await page.reload();
  for (const [name, pressed] of [
    ['Wrap long lines', 'true'],
    ['Show times', 'false'],
    ['Times in UTC', 'true'],
  ] as const)
    await expect(await log.view(name), name).toHaveAttribute('aria-checked', pressed);
});

test('dragging over the histogram zooms to a time range', async ({ log, page }) => {
  log.is(() => lines(240));
  await log.open();
  const box = await page.getByRole('region', { name: 'Lines over time' }).boundingBox();
  if (!box) throw new Error('no histogram');
  await page.mouse.move(box.x + 1, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4 - 1, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(log.status).toContainText(/^.*(59|60|61) of 240 lines match time from/);
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
});

test('hostile, odd and huge lines are shown safely', { tag: '@exhaustive' }, async ({ log, page }) => {
  const deep = Array.from({ length: 10 }).reduce<unknown>((inner) => ({ inner }), 'the bottom');
  const escape = String.fromCharCode(27);
  const override = String.fromCharCode(0x202e);
  log.is(() => [
    line(5, { message: { msg: 'Out of order' } }),
    line(0, { message: { msg: '<img src=x onerror=alert(1)>' } }),
    { message: { msg: `${escape}[31mRed${escape}[0m and ${override}turned` } },
    line(1, { message: { msg: 'x'.repeat(1_000_000) } }),
    line(2, { message: { msg: 'Deep', details: { operation_id: 'op-2', deep } } }),
    line(2, { message: { msg: 'Deep', details: deep } }),
    'only text',
    line(3, { severity: 'AUDIT', message: {} }),
  ]);
  await log.open();
  await expect(log.rows).toHaveCount(8);
  await expect(log.row(2)).toContainText('<img src=x');
  await expect(log.scroller.locator('img')).toHaveCount(0);
  await expect(log.row(3)).toContainText('no time');
  await expect(log.row(3)).toContainText('Red and ⟨U+202E⟩turned');
  await log.row(5).getByRole('button').first().click();
  const closed = log.row(5).locator('details:not([open]) > summary');
  await expect(async () => {
    if ((await closed.count()) > 0) await closed.first().click();
    await plainExpect(log.row(5)).toContainText('the bottom', { timeout: 100 });
  }).toPass({ intervals: [0] });
  await expect(log.row(5).getByRole('link', { name: 'op-2' })).toHaveAttribute('href', /\/operations\/op-2$/);
  await log.row(4).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Show all 1,000,000 characters' }).click();
  await expect(log.row(4)).toContainText('x'.repeat(200_000));
});

test('on a phone the toolbar is collapsed to one line', async ({ log, page }) => {
  log.is(() => lines(60));
  await page.setViewportSize({ width: 390, height: 844 });
  await log.open('?level=ERROR');
  const find = page.getByRole('searchbox', { name: 'Find in the log' });
  const filter = page.getByRole('searchbox', { name: 'Filter lines by text' });
  await expect(find).toBeVisible();
  await expect(filter).toBeHidden();
  // The status line names the filter even so.
  await expect(log.status).toContainText('6 of 60 lines match level Error');
  await page.getByRole('button', { name: 'Filters and view' }).click();
  await filter.fill('number 8');
  await expect(log.rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Error 6' }).click();
  await expect(page).not.toHaveURL(/level=/);
});

for (const [first, second] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`a log has no violations: ${first} with an opened line, ${second} with selected lines @exhaustive`, async ({
    log,
    page,
  }) => {
    log.is(() => [
      ...lines(40),
      line(41, { message: { msg: 'With more', error: 'Refused', details: { a: { b: 1 } } } }),
      line(42, { severity: 'AUDIT' }),
      line(43, { severity: 'WARNING' }),
    ]);
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
    await log.open('?find=number&line=41');
    await expect(log.row(41)).toContainText('Refused');
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
    await log.open('?filter=With&context=3&line=40&through=42');
    await expect(page.getByRole('button', { name: 'Copy 3 lines' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

test('patterns fold lines that say the same, and a click shows them @exhaustive', async ({ log, page }) => {
  const hostile = line(300, {
    severity: 'ERROR',
    message: { msg: '<img src=x onerror=alert(1)> refused it' },
  });
  log.is(() => [...lines(300), hostile]);
  await log.open();
  await page.getByRole('button', { name: 'Patterns' }).click();
  await expect(log.status).toContainText('2 patterns in 301 lines');
  const patterns = page.getByRole('table', { name: 'Patterns of the lines' });
  await expect(patterns.getByRole('row').nth(1)).toContainText('<img src=x onerror=alert(1)> refused it');
  await patterns.getByRole('button', { name: /^Line number/ }).focus();
  await page.keyboard.press('Enter');
  await expect(log.status).toContainText('300 of 301 lines match pattern “Line number …”');
  await expect(log.row(300)).toBeVisible();
  await page.reload();
  await expect(log.status).toContainText('300 of 301 lines match');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(log.row(301)).toBeVisible();
  await expect(page).not.toHaveURL(/pattern/);

  await page.getByRole('button', { name: 'Patterns' }).click();
  await page.getByRole('checkbox', { name: 'Only in this run, not in the last good one' }).check();
  await expect(log.status).toContainText(/No pattern is only in this run|nothing is compared/);
});

test('pinned lines stay on top with their notes, in this browser @exhaustive', async ({ log, page }) => {
  const note = 'ask Acme <b>first</b>\nthen \u202Eretry';
  log.is(() => [...lines(400), line(400, { message: { msg: 'See https://status.example.com/x, please' } })]);
  await log.open('?line=401');
  await expect(page.getByRole('link', { name: /^https:\/\/status\.example\.com\/x/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  const pins = page.getByRole('region', { name: 'Pinned lines' });
  await expect(pins).toContainText('See https://status.example.com/x, please');
  await log.open('?line=3');
  await expect(pins).toContainText('ask Acme <b>first</b>');
  await expect(pins).toContainText('then ⟨U+202E⟩retry');
  await expect(log.row(3)).toBeVisible();
  await pins.getByRole('button', { name: 'Line 401', exact: true }).click();
  await expect(log.row(401)).toBeInViewport();
  await expect(page).toHaveURL(/line=401/);
  await pins.getByRole('button', { name: 'Unpin line 401' }).click();
  await expect(pins).toBeHidden();
});
