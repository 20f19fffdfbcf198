import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Topic } from '@/contract/topic';
import { paste, problem } from '@/test/render-console';
import { topicWorld } from '@/test/topic-world';

const topics = topicWorld();
const { open, box, list, destinationsOf } = topics;
const topicName = async (id: string) => (await list<Topic>('topics')).find((topic) => topic.id === id)?.name;

describe('renaming', () => {
  test('is checked while typing and shown everywhere', async () => {
    const { user } = open(topics.world.topicId);
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const form = await screen.findByRole('form', { name: 'Rename topic' });
    const name = within(form).getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.click(within(form).getByRole('button', { name: 'Rename' }));
    await screen.findByText('This is its name already');
    await user.clear(name);
    await user.type(name, 'spare');
    await screen.findByText('Another topic of this project has this name');
    await user.type(name, '-parts{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'spare-parts' });
    expect(screen.queryByRole('form', { name: 'Rename topic' })).toBeNull();
  });

  test('that conflicts keeps what was typed', async () => {
    const { user } = open(topics.world.topicId, (request) =>
      request.method === 'PATCH' ? problem(409, 'Name taken') : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'fresh{Enter}');
    await screen.findByRole('alert', { name: 'Name taken' });
    expect(name.value).toBe('fresh');
  });
});

test('a service that does not list topics still has one renamed, routed and deleted by its id', async () => {
  const { user, router } = open(topics.world.spareTopicId, (request, url) =>
    request.method === 'GET' && url.pathname.endsWith('/topics') ? problem(404, 'Not found') : undefined,
  );
  await screen.findByRole('heading', { level: 1, name: topics.world.spareTopicId });
  expect(screen.getByText(/does not offer the list of topics/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'renamed{Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  expect(await topicName(topics.world.spareTopicId)).toBe('renamed');
  await user.click(await box(/^hook/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('No changes');
  expect(await destinationsOf(topics.world.spareTopicId)).toEqual([topics.world.destinationId]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete topic', hidden: true }));
  const dialog = await screen.findByRole('dialog');
  await paste(user, within(dialog).getByRole('textbox'), topics.world.spareTopicId);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/ours/topics'));
  expect(await topicName(topics.world.spareTopicId)).toBeUndefined();
});

test('an id that the list does not have is not found', async () => {
  open('no-such');
  expect(await screen.findByRole('heading', { level: 1, name: 'Topic not found' })).toBeTruthy();
});
