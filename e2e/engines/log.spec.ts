/** The log of an operation that runs: followed, selected, copied and downloaded. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { prepare } from '../faults/world';
import { lines, type Line } from '../log-fixture';
import { expect, test as base } from './fixtures';

interface Running {
  path: string;
  is: (lines: Line[]) => void;
}

const test = base.extend<{ running: Running }>({
  /** An operation that does not end, with a log that the story decides on. */
  running: async ({ client, stage }, use) => {
    const { project, operationId } = await prepare(client);
    let held = lines(200);
    stage.instead = (at) => (at.endsWith(`/operations/${operationId}/logs`) ? held : undefined);
    stage.change = (at, answer) =>
      at.endsWith(`/operations/${operationId}`) ? { ...answer, status: 'in_progress' } : answer;
    await use({ path: `${project}/operations/${operationId}`, is: (next) => (held = next) });
  },
});

/** The text of a line as it is copied. */
const textOf = ({ timestamp, severity, message }: Line) => [timestamp, severity, message['msg']].join(' ');

test('a live log is followed, read back and followed again', async ({ tab, running }) => {
  const row = (number: number) => tab.role('log').css(`[data-line="${number - 1}"]`);
  const follow = tab.button('Follow');
  const isFollowing = (value: string) => expect.poll(() => follow.attribute('aria-pressed')).toBe(value);
  const inView = (number: number) =>
    expect
      .poll(() =>
        row(number).read((one) => {
          const log = one.closest('[role="log"]')?.getBoundingClientRect();
          const { top, bottom } = one.getBoundingClientRect();
          return log !== undefined && top >= log.top - 1 && bottom <= log.bottom + 1;
        }),
      )
      .toBe(true);
  await tab.goto(running.path);
  await inView(200);
  running.is(lines(205));
  await inView(205);
  await isFollowing('true');

  await tab.wheel(tab.role('log'), -600);
  await isFollowing('false');
  running.is(lines(208));
  await tab.button('3 new lines').click();
  await inView(208);
  await isFollowing('true');
});

test('selected lines are copied whole, and by the button', async ({ tab, running }) => {
  const held = lines(400);
  running.is(held);
  const log = tab.role('log');
  const row = (number: number) => log.css(`[data-line="${number - 1}"]`);
  const scrolled = () => log.read((one) => one.scrollTop);
  /** Shows line 95, and answers where its text begins. */
  const find95 = async () => {
    await tab.goto(`${running.path}?line=94`);
    await row(95).appears();
    const read = () =>
      row(95)
        .css('*', /^Line number 95$/)
        .read((one) => {
          const { left, top, height } = one.getBoundingClientRect();
          return { x: Math.round(left) + 1, y: Math.round(top + height / 2) };
        });
    // What is above it may still be coming.
    let before = await read();
    const isStill = async () => {
      const last = before;
      // In WebKit the log finds its place only when the pointer comes.
      await tab.mouse([last]);
      before = await read();
      return last.y === before.y;
    };
    await expect.poll(isStill, { intervals: [500] }).toBe(true);
    return before;
  };
  const start = await find95();
  const bottom = await log.read((one) => Math.round(one.getBoundingClientRect().bottom));
  const x = start.x + 30;
  const numberAt = (y: number) =>
    tab.run(
      (...at) =>
        Number(
          document
            .elementFromPoint(...at)
            ?.closest('[data-line]')
            ?.getAttribute('data-line'),
        ) + 1,
      x,
      y,
    );
  const copied = async () => {
    await tab.press('Control+c');
    return tab.pasted();
  };
  const textFrom95 = (last: number) => held.slice(94, last).map(textOf).join('\n');

  // To below the list, which scrolls, and back into it.
  const from = await scrolled();
  await tab.mouse([start, 'down', { x, y: start.y }, { x, y: bottom + 8 }]);
  await expect.poll(scrolled).toBeGreaterThan(from + 800);
  await tab.mouse([{ x, y: bottom - 40 }, { x: x + 2, y: bottom - 40 }, 'up']);
  expect(await numberAt(bottom - 40)).toBeGreaterThan(110);
  expect(await copied()).toBe(textFrom95(await numberAt(bottom - 40)));

  // To below the list, and let go there.
  const again = await find95();
  await tab.mouse([again, 'down', { x, y: again.y }, { x, y: bottom - 40 }, { x, y: bottom + 8 }, 'up']);
  const last = await numberAt(bottom - 2);
  expect(last).toBeGreaterThan(100);
  expect(await copied()).toBe(textFrom95(last));

  await tab.goto(`${running.path}?line=101&through=300`);
  await tab.button('Copy 200 lines').click();
  await tab.text(/Copied/).appears();
  const lines200 = (await tab.pasted()).split('\n');
  expect([lines200.length, lines200[0], lines200.at(-1)]).toEqual([
    200,
    expect.stringMatching(/INFO Line number 101$/),
    expect.stringMatching(/INFO Line number 300$/),
  ]);
});

test('what the filter leaves of a log is downloaded', async ({ tab, running, driver }) => {
  const held = lines(500);
  running.is(held);
  await tab.goto(`${running.path}?level=ERROR`);
  const wanted = held.filter(({ severity }) => severity === 'ERROR');
  await tab.text(`${wanted.length} of 500 lines match`).appears();
  await tab.button('Download what the filter leaves').click();
  await tab.role('menuitem', /JSON Lines/).click();
  const file = async () => (await readdir(driver.downloads)).find((name) => name.endsWith('.jsonl'));
  await expect.poll(file).toMatch(/-log-filtered\.jsonl$/);
  const read = async () =>
    (await readFile(path.join(driver.downloads, (await file()) ?? ''), 'utf8')).trim().split('\n');
  await expect.poll(async () => (await read()).length).toBe(wanted.length);
  expect((await read()).map((text) => JSON.parse(text) as Line)).toEqual(wanted);
});
