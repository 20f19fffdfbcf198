/** The tests that also run against the other service, by file and title. */
export const stories: Readonly<Record<string, string>> = {
  'story.spec.ts': 'a destination, a topic, a read, its log, and the messages',
  'operations.spec.ts': 'new operations wait for a word',
  'installations.spec.ts': 'pause with a note, resume, delete with its reach',
  'keys.spec.ts': 'an API key: made and shown once, deactivated, deleted',
};

/** The same, for every other part of the console. These run with the exhaustive tests. */
export const exhaustiveStories: Readonly<Record<string, string>> = {
  'operation.spec.ts': 'a failed operation beside the last good run',
  'integrations.spec.ts': 'an integration is created from a manifest that is pasted',
  'editor.spec.ts': 'dropping an object says who is affected, and stops their reads only when asked',
  'routing.spec.ts':
    'the matrix: by keyboard alone; what failed half-way goes on without doing anything twice',
  'organization.spec.ts': 'a label, a domain out of a URL, a billing session and back',
};
