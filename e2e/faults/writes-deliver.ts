/** Topics, routing and destinations. */
import {
  put,
  press,
  confirm,
  posts,
  patches,
  deletes,
  listed,
  gone,
  is,
  uncounted,
  type Write,
} from './write';

export const deliverWrites: readonly Write[] = [
  {
    hook: 'useCreateTopic',
    path: (ids) => `${ids.project}/topics/new`,
    fill: put(/^Name/, 'late'),
    submit: /^Create topic$/,
    hits: posts(/\/topics$/),
    kept: { label: /^Name/, value: 'late' },
    refill: put(/^Name/, 'late-2'),
    count: listed('/topics', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateTopic',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: async (page) => {
      await press(page, 'Rename');
      await put(/^Name/, 'renamed')(page);
    },
    submit: /^Rename$/,
    hits: patches,
    kept: { label: /^Name/, value: 'renamed' },
    count: listed('/topics', is('name', 'renamed')),
  },
  {
    hook: 'useDeleteTopic',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: confirm('Delete topic', 'alerts'),
    submit: /^Delete topic$/,
    hits: deletes,
    bodyless: true,
    count: gone('/topics', 'topicId'),
  },
  {
    hook: 'useRoutingSteps',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: (page) => page.getByRole('checkbox', { name: /installation\.created/ }).check(),
    submit: /^(Save changes|Try again)$/,
    hits: posts(/-routes$/),
    // A route that is there already is as good as made.
    except: ['409'],
    settles: { press: false, says: /Nothing has changed/ },
    count: listed('/notification-event-topic-routes', is('eventType', 'installation.created')),
  },
  {
    hook: 'useCreateDestination',
    path: (ids) => `${ids.project}/destinations/new`,
    fill: async (page) => {
      await put(/^Name/, 'late')(page);
      await put(/^URL/, 'https://example.com/hook')(page);
    },
    submit: /^Create destination$/,
    hits: posts(/\/destinations$/),
    kept: { label: /^URL/, value: 'https://example.com/hook' },
    refill: put(/^Name/, 'late-2'),
    count: listed('/destinations', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateDestination',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}/edit`,
    fill: put(/^URL/, 'https://example.com/late'),
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^URL/, value: 'https://example.com/late' },
    count: listed('/destinations', ({ metadata }) => JSON.stringify(metadata).includes('/late')),
  },
  {
    hook: 'useDeleteDestination',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    fill: confirm('Delete destination', 'orders'),
    submit: /^Delete destination$/,
    hits: deletes,
    bodyless: true,
    count: gone('/destinations', 'destinationId'),
  },
  {
    hook: 'useSigningSecret',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    fill: async (page) => {
      await press(page, 'Rotate secret');
      await page.getByRole('dialog').getByRole('textbox').fill('orders');
    },
    submit: /^Rotate secret$/,
    hits: ({ search }) => search.includes('rotate=true'),
    count: uncounted,
  },
];
