/**
 * What is never stored in the browser's history, put in a case or exported, by resource. `*` stands for any member. A part
 * of an address is secret as well: `maskedAddress` leaves it out.
 */
export const secretPaths = {
  apiKey: ['key'],
  connection: [
    'apiKey',
    'oauth2AuthorizationCode.accessToken',
    'oauth2AuthorizationCode.refreshToken',
    'providerMetadata',
  ],
  destination: ['metadata.headers.*', 'metadata.url', 'secrets'],
  installation: [
    'connection.apiKey',
    'connection.oauth2AuthorizationCode.accessToken',
    'connection.oauth2AuthorizationCode.refreshToken',
    'connection.providerMetadata',
    // Values that customers chose.
    'config.content.read.objects.*.fieldFilters',
    'config.content.write.objects.*.selectedValueDefaults',
  ],
  integration: [],
  operation: ['metadata.records', 'records'],
  providerApp: ['clientSecret'],
  record: ['*'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
