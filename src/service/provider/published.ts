import rows from './published.json';
import type { InfoData } from './provider-file';

/** Facts of a provider without a simulated account. */
type Row = readonly [
  displayName: string,
  /** Kind of authentication, with the OAuth grant; then `scopes` and `workspace` where they must be given. */
  authentication: string,
  baseURL: string,
  /** What it supports, separated by spaces. */
  support: string,
  more?: {
    /** Labels of the values that a customer is asked for, some with a default. */
    inputs?: Record<string, string | readonly [label: string, defaultValue: string]>;
    /** Labels of the credentials of custom authentication. */
    custom?: Record<string, string>;
    defaultModule?: string;
    modules?: Record<string, readonly [displayName: string, support: string]>;
  },
];

function abilitiesOf(support: string) {
  const words = support.split(' ');
  return {
    read: words.includes('read'),
    write: words.includes('write'),
    delete: words.includes('delete'),
    subscribe: words.includes('subscribe'),
    proxy: words.includes('proxy'),
    search: words.includes('search'),
  };
}

/** The interface requires these addresses. Nothing is sent there. */
const tokenURL = 'https://provider.example/oauth/token';
const authURL = 'https://provider.example/oauth/authorize';

function infoOf([displayName, authentication, baseURL, support, more = {}]: Row): InfoData {
  const [scheme = '', ...required] = authentication.split(' ');
  const [authType = '', grantType = ''] = scheme.split('/');
  const { inputs = {}, custom = {}, defaultModule = '', modules } = more;
  const abilities = abilitiesOf(support);
  return {
    displayName,
    authType,
    baseURL,
    defaultModule,
    support: abilities,
    ...(modules && {
      modules: Object.fromEntries(
        Object.entries(modules).map(([name, [moduleName, words]]) => [
          name,
          {
            displayName: moduleName,
            baseURL,
            // Many modules list nothing, and only the provider lists proxy calls.
            support: words === '' ? abilities : { ...abilitiesOf(words), proxy: abilities.proxy },
          },
        ]),
      ),
    }),
    ...(authType === 'oauth2' && {
      oauth2Opts: {
        grantType,
        tokenURL,
        ...(grantType.startsWith('authorizationCode') && { authURL }),
        explicitScopesRequired: required.includes('scopes'),
        explicitWorkspaceRequired: required.includes('workspace'),
        tokenMetadataFields: {},
      },
    }),
    ...(authType === 'custom' && {
      customOpts: { inputs: Object.entries(custom).map(([name, label]) => ({ name, displayName: label })) },
    }),
    ...(Object.keys(inputs).length > 0 && {
      metadata: {
        input: Object.entries(inputs).map(([name, input]) => {
          const [label, defaultValue] = [input].flat();
          return { name, displayName: label, ...(defaultValue !== undefined && { defaultValue }) };
        }),
      },
    }),
  };
}

/** From the public provider catalog (github.com/amp-labs/connectors, MIT licence). */
const published = rows as unknown as Readonly<Record<string, Row>>;

export const publishedNames: readonly string[] = Object.keys(published);

export function publishedInfo(name: string): InfoData | undefined {
  const row = Object.hasOwn(published, name) ? published[name] : undefined;
  return row && infoOf(row);
}
