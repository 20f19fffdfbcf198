/** The schemes that the interface has names for (facts 1.7). Custom authentication has none. */
export const authSchemes: readonly string[] = [
  'none',
  'apiKey',
  'basic',
  'oauth2/authorizationCode',
  'oauth2/authorizationCodePKCE',
  'oauth2/clientCredentials',
  'oauth2/password',
];
