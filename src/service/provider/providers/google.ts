import { restDialect, text } from '../dialect';
import { defineObjects, type FieldLine, type FieldRules, makeField, makeFields, partsOf } from '../field';
import { addressId, tokenId } from '../ids';
import * as make from '../make';
import type { ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives };

const eventLines: readonly FieldLine[] = [
  ['id', 'ID', 'string', make.ownId, { readOnly: true }],
  [
    'status',
    'Status',
    'singleSelect',
    null,
    { values: ['confirmed', 'tentative', 'cancelled'], empty: 0, changes: 1 },
  ],
  ['summary', 'Title', 'string', make.phrase, {}],
  ['description', 'Description', 'string', make.html, { empty: 0.5 }],
  ['location', 'Location', 'string', make.city(), { empty: 0.5 }],
  ['htmlLink', 'Link', 'string', make.withId('https://calendar.example/event?eid='), { readOnly: true }],
  ['created', 'Created', 'datetime', make.created, { readOnly: true }],
  ['updated', 'Updated', 'datetime', make.modified, { readOnly: true }],
  ['start', 'Start', 'other', make.meeting(false), { required: true }],
  ['end', 'End', 'other', make.meeting(true), { required: true }],
  [
    'organizer',
    'Organizer',
    'other',
    make.object({ email: make.email, displayName: make.fullName, self: make.yes(0.4) }),
    { readOnly: true },
  ],
  [
    'attendees',
    'Attendees',
    'other',
    make.list(
      make.object({
        email: make.text('guest-'),
        responseStatus: make.oneOf('needsAction', 'accepted', 'declined', 'tentative'),
      }),
      6,
    ),
    { native: 'array' },
  ],
  [
    'eventType',
    'Event type',
    'singleSelect',
    null,
    { values: ['default', 'focusTime', 'outOfOffice', 'workingLocation', 'birthday'], changes: 0, empty: 0 },
  ],
  [
    'recurrence',
    'Recurrence',
    'multiSelect',
    make.list(make.oneOf('RRULE:FREQ=WEEKLY', 'RRULE:FREQ=DAILY;COUNT=5'), 1),
    {},
  ],
  ['transparency', 'Transparency', 'singleSelect', null, { values: ['opaque', 'transparent'], changes: 0 }],
  [
    'visibility',
    'Visibility',
    'singleSelect',
    null,
    { values: ['default', 'public', 'private'], changes: 0 },
  ],
  ['iCalUID', 'iCal UID', 'string', make.withId('', '@calendar.example'), { readOnly: true }],
  ['sequence', 'Sequence', 'int', make.whole(0, 9), { readOnly: true, changes: 1 }],
  ['guestsCanModify', 'Guests can modify', 'boolean', make.yes(0.1), {}],
  ['hangoutLink', 'Meeting link', 'string', make.slug, { readOnly: true, empty: 0.4 }],
  ['colorId', 'Colour', 'string', make.oneOf('1', '4', '9', '11'), { empty: 0.6 }],
];

const times = [
  ['dateTime', 'time', 'datetime'],
  ['timeZone', 'time zone', 'string'],
] as const;
const part = (name: string) => {
  const line = eventLines.find(([own]) => own === name);
  if (!line) throw new Error(`No event field ${name}`);
  return makeField(rules, line);
};

const eventFields = [
  ...makeFields(rules, eventLines),
  ...partsOf(part('start'), natives, times),
  ...partsOf(part('end'), natives, times),
  ...partsOf(part('organizer'), natives, [
    ['email', 'e-mail', 'string'],
    ['displayName', 'name', 'string'],
  ]),
];

const nameLine: FieldLine = [
  'names',
  'Names',
  'other',
  make.object({ displayName: make.fullName, givenName: make.givenName, familyName: make.surname }),
  { required: true },
];

const objects = defineObjects('google', [
  {
    name: 'calendarList',
    displayName: 'Calendars',
    module: 'calendar',
    entity: 'calendarList',
    path: '/users/me/calendarList',
    size: [2, 18],
    id: addressId('group.calendar.example'),
    fields: makeFields(rules, [
      ['id', 'ID', 'string', make.ownId, { readOnly: true }],
      ['summary', 'Title', 'string', make.phrase, {}],
      ['description', 'Description', 'string', make.note, { empty: 0.7 }],
      ['timeZone', 'Time zone', 'string', make.timeZone, {}],
      ['backgroundColor', 'Background colour', 'string', make.oneOf('#9fe1e7', '#fa573c', '#7bd148'), {}],
      ['foregroundColor', 'Text colour', 'string', make.always('#000000'), {}],
      [
        'accessRole',
        'Access role',
        'singleSelect',
        null,
        { values: ['freeBusyReader', 'reader', 'writer', 'owner'], readOnly: true },
      ],
      ['selected', 'Shown', 'boolean', make.yes(0.8), {}],
      ['primary', 'Primary', 'boolean', make.yes(0.1), { readOnly: true, changes: 0 }],
      [
        'defaultReminders',
        'Reminders',
        'other',
        make.list(make.object({ method: make.oneOf('email', 'popup'), minutes: make.whole(5, 60) }), 2),
        {},
      ],
    ]),
  },
  {
    name: 'events',
    displayName: 'Events',
    module: 'calendar',
    entity: 'events',
    path: '/calendars/primary/events',
    size: [40, 4_000],
    id: tokenId(26),
    fields: eventFields,
  },
  {
    name: 'people/connections',
    displayName: 'Contacts',
    module: 'contacts',
    entity: 'people',
    path: '/people/me/connections',
    size: [20, 1_500],
    id: tokenId(18, 'c'),
    fields: [
      ...makeFields(rules, [
        ['resourceName', 'Resource name', 'string', make.withId('people/'), { readOnly: true }],
        nameLine,
        [
          'emailAddresses',
          'E-mail addresses',
          'other',
          make.list(make.object({ value: make.email, type: make.oneOf('work', 'home') }), 2),
          { native: 'array' },
        ],
        [
          'phoneNumbers',
          'Phone numbers',
          'other',
          make.list(make.object({ value: make.phone }), 2),
          { native: 'array' },
        ],
        [
          'organizations',
          'Organizations',
          'other',
          make.list(make.object({ name: make.companyName, title: make.jobTitle }), 1),
          { native: 'array' },
        ],
        ['biographies', 'Notes', 'string', make.note, { empty: 0.7 }],
        ['updateTime', 'Updated', 'datetime', make.modified, { readOnly: true }],
      ]),
      ...partsOf(makeField(rules, nameLine), natives, [
        ['displayName', 'full', 'string'],
        ['givenName', 'given', 'string'],
        ['familyName', 'family', 'string'],
      ]),
    ],
  },
]);

const calendar = support({ delete: true, subscribe: true });
const contacts = support({});

export const google: ProviderSpec = {
  name: 'google',
  objects,
  dialect: restDialect(
    { limit: 'maxResults', cursor: 'pageToken', since: 'updatedMin', until: 'updatedMax', fields: 'fields' },
    {
      texts: {
        unauthorized: () =>
          text(
            401,
            'authError',
            '401 Unauthorized: Request had invalid authentication credentials. Expected OAuth 2 access token.',
          ),
        rateLimited: () => text(429, 'rateLimitExceeded', '429 Too Many Requests: Rate Limit Exceeded'),
        unknownField: (_, field) =>
          text(400, 'invalidParameter', `400 Bad Request: Invalid field selection ${field}`),
        badCursor: () => text(400, 'invalid', '400 Bad Request: Invalid page token value.'),
        notFound: () => text(404, 'notFound', '404 Not Found'),
        missingField: (_, field) => text(400, 'required', `400 Bad Request: Missing ${field}.`),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 250,
  tellsTotal: false,
  latency: [80, 320],
  tokens: { accessMinutes: 60, rotates: false, prefix: 'ya29.' },
  natives,
  info: {
    name: 'google',
    displayName: 'Google',
    authType: 'oauth2',
    baseURL: 'https://www.googleapis.com',
    defaultModule: 'calendar',
    support: calendar,
    modules: {
      calendar: {
        displayName: 'Google Calendar',
        baseURL: 'https://www.googleapis.com/calendar/v3',
        support: calendar,
      },
      contacts: {
        displayName: 'Google Contacts',
        baseURL: 'https://people.googleapis.com/v1',
        support: contacts,
      },
    },
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenURL: 'https://oauth2.googleapis.com/token',
      authURLParams: { access_type: 'offline', prompt: 'consent' },
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { ...noTokenMetadata, scopesField: 'scope' },
    },
    authHealthCheck: {
      url: 'https://www.googleapis.com/oauth2/v3/userinfo',
      method: 'GET',
      successStatusCodes: [200],
    },
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: {
      authQueryParams: [],
      providerParams: [
        { name: 'gcpProjectId', displayName: 'Google Cloud project ID' },
        { name: 'gcpPubSubTopicName', displayName: 'Pub/Sub topic' },
      ],
    },
    labels: { category: 'Productivity' },
  },
};
