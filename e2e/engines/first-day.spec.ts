/** The first day, from the link that the start command prints to a read that has succeeded. */
import { freePort, startService, stop } from '../process';
import { expect, test } from './fixtures';
import { Tab } from './tab';

test('the first day: from the link to a read and its message', async ({ driver, listener }, info) => {
  test.slow();
  const started = await startService(info.outputPath('service'), await freePort());
  const link = /(http\S+#\S+)/.exec(started.output())?.[1] ?? '';
  const tab = new Tab(driver, started.service.consoleUrl);
  const choose = async (field: string | RegExp, option: string | RegExp) => {
    await tab.role('combobox', field).click();
    await tab.role('option', option).click();
  };
  try {
    await tab.goto(link);
    await expect.poll(() => tab.path()).toBe(`/projects/${started.service.projectId}`);

    await tab.goto('/projects');
    await tab.link('New project').click();
    await tab.field('Name').fill('first-day');
    await tab.field('App name').fill('Acme shop');
    await tab.button('Create project').click();
    await tab.css('h1').says('first-day');

    await tab.role('region', 'Get started').link('New destination').click();
    await tab.field('Name').fill('orders');
    await tab.field('URL').fill(listener.url);
    await tab.button('Create destination').click();
    await tab.css('h1').says('orders');

    await tab.link('Next: new topic').click();
    await tab.field('Name').fill('read-outcomes');
    const tells = tab.role('checkbox', /read\.triggered\.done/);
    expect(await tells.read((one) => (one as HTMLInputElement).checked)).toBe(true);
    await tab.button('Create topic').click();
    await tab.css('h1').says('read-outcomes');

    await tab.link('Next: new integration').click();
    await choose('Provider', 'HubSpot');
    await tab.role('checkbox', 'Read contacts').click();
    await tab.role('checkbox', 'email').click();
    await choose('Destination', /^orders/);
    await tab.button('Review and create').click();
    await tab.button('Create integration').click();
    await tab.css('h1').says('hubspot');

    await tab.role('navigation', 'Main').link('Home').click();
    await tab.role('region', 'Get started').link('New provider app').click();
    await choose('Provider', 'HubSpot');
    await tab.field('Client id').fill('hubspot-client');
    await tab.label('Client secret').fill('hubspot-secret');
    await tab.field('Scopes').fill('crm.objects.contacts.read');
    await tab.button('Create provider app').click();

    await tab.link('Next: connect a customer').click();
    await choose('Provider', 'HubSpot');
    await tab.field('Customer (groupRef)').fill('acme');
    await tab.field('Person (consumerRef)').fill('ana');
    await tab.button('Get the authorization URL').click();
    const [first = ''] = await tab.windows();
    await tab.button('Open the authorization').click();
    await expect.poll(async () => (await tab.windows()).length).toBe(2);
    await tab.switchTo((await tab.windows()).find((one) => one !== first) ?? '');
    await tab.button('Allow').click();
    await tab.switchTo(first);

    await tab.link('Next: install').click();
    await tab.button('Install').click();
    await tab.css('h1').says('acme');

    await tab.button('Trigger the first read').click();
    await tab.role('dialog').button('Start the read').click();
    await tab.button('Create an API key').click();
    await expect.poll(() => tab.path()).toMatch(/\/operations\/[^/?]+/);
    await tab.text(/^Success$/).appears();
    await tab.text(/^Ended/).appears();
    await tab.role('log').css('[data-line]').appears();
    await expect
      .poll(() =>
        listener.messages.some(({ body }) => body.includes('"notificationType":"read.triggered.done"')),
      )
      .toBe(true);
  } finally {
    await stop(started);
  }
});
