/** A project moves to an empty one by its files, in the browser, until its first read has succeeded. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { violations } from './axe';
import { countEffort } from './effort';
import { connect, expect, test } from './fixtures';
import { freePort, startService, stop, stopAll } from './process';
import { createProject, ServiceClient } from './service';
import { answerAsks, asPlanned, readFirst } from './take-over';

test.afterEach(stopAll);

test('the demo project is exported, one line is changed, and the files set up an empty project @exhaustive', async ({
  page,
  listener,
}, info) => {
  test.setTimeout(180_000);
  const started = await startService(info.outputPath('service'), await freePort(), ['--seed', 'demo']);
  const { service } = started;
  const project = await createProject(service);
  await connect(page, service, project.apiKey);
  const { effort, click, fill, report } = countEffort();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  await page.goto(`${service.consoleUrl}/projects/acme-production`);
  await click(page.getByRole('banner').getByRole('link', { name: 'Project', exact: true }));
  await click(page.getByRole('link', { name: 'Files', exact: true }));
  const saved = page.waitForEvent('download');
  await click(button('Download zip'));
  const zip = await (await saved).path();

  // A person unpacks the zip and changes a line.
  const folder = info.outputPath('acme');
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    const text = Buffer.from(bytes).toString();
    expect(text).not.toContain('https://');
    const changed = name.endsWith('gong-calls.yaml')
      ? text.replace('destination: call-archive', 'destination: crm-sync # for now')
      : text;
    writeFileSync(path.join(folder, name), changed);
  }

  await page.goto(`${service.consoleUrl}/projects/${project.name}/settings/files`);
  await expect(button('Choose a folder')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const chooser = page.waitForEvent('filechooser');
  await click(button('Choose a folder'));
  await (await chooser).setFiles(folder);
  await expect(page.getByRole('status', { name: 'Files' })).toHaveText(
    'Read signalbox.yaml and 6 manifests from the folder acme.',
  );
  await expect(page.getByText('20 of 20 changes chosen', { exact: false })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await click(button('Plan 20 changes'));
  await answerAsks(page, listener, fill);
  await click(button(/^Run \d+ steps$/));
  await expect(asPlanned(page)).toBeVisible({ timeout: 60_000 });

  await readFirst(new ServiceClient(service, project), { objectName: 'calls', destination: 'crm-sync' });
  report(info);
  expect(effort.clicks).toBeLessThanOrEqual(6);
  expect(await stop(started)).toBe(0);
});
