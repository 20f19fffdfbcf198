import { ConnectLinkError } from '@/api/connect';
import { ApiError, ContractError, NetworkError } from '@/api/errors';
import { isLoopback } from '@/lib/loopback';
import { suggestVersion } from '@/lib/service-address';

/** Why connecting failed, worded for the connect page. */
export interface Diagnosis {
  title: string;
  detail: string;
  remedies: string[];
  field?: 'baseUrl' | 'apiKey' | 'bearerToken';
  requestId?: string;
}

export interface Attempt {
  baseUrl: string;
  origin: string;
  /** Whether this page's content security policy has blocked a request since the attempt began. */
  isBlocked: () => Promise<boolean>;
  /** Checks whether anything answers at the address; only called if that matters. */
  isReachable: () => Promise<boolean>;
}

export async function diagnose(error: unknown, attempt: Attempt): Promise<Diagnosis> {
  if (error instanceof NetworkError) return fromNetwork(error, attempt);
  if (error instanceof ContractError) return fromContract(error, attempt);
  if (error instanceof ApiError) return fromStatus(error, attempt);
  return {
    title: 'Something went wrong in the console',
    detail: error instanceof Error ? error.message : String(error),
    remedies: ['Try again. If it happens again, reload the page.'],
  };
}

async function fromNetwork(error: NetworkError, attempt: Attempt): Promise<Diagnosis> {
  const host = new URL(attempt.baseUrl).host;
  if (error.kind === 'offline')
    return {
      title: 'This device is offline',
      detail: 'The request was not sent.',
      remedies: ['Connect to a network and try again.'],
    };
  if (error.kind === 'timeout')
    return {
      title: 'The service did not answer in time',
      detail: `${host} was asked and gave no answer within 15 seconds.`,
      remedies: ['Try again. If it stays slow, ask whoever runs the service.'],
    };
  if (blockedAsInsecure(attempt))
    return {
      title: 'The browser blocks this address',
      detail: 'This console is served over https, and browsers do not let such a page call an http address.',
      remedies: ['Use the https address of the service.'],
      field: 'baseUrl',
    };
  if (new URL(attempt.baseUrl).origin !== attempt.origin && (await attempt.isReachable()))
    return {
      title: 'The service does not allow this console to call it',
      detail: `${host} answers, but its answer may not be read by a page from ${attempt.origin} (CORS).`,
      remedies: [
        `Ask whoever runs the service to allow the origin ${attempt.origin}.`,
        'If the address redirects, give the one it leads to.',
      ],
      field: 'baseUrl',
    };
  if (await attempt.isBlocked())
    return {
      title: 'The browser blocks this address',
      detail: `The content security policy of this console does not allow it to call ${host}.`,
      remedies: [
        ...(attempt.baseUrl.startsWith('http:') ? ['Use the https address of the service.'] : []),
        'Ask whoever runs this console to allow the address in its policy (connect-src).',
      ],
      field: 'baseUrl',
    };
  return {
    title: 'The service could not be reached',
    detail: `Nothing answers at ${host}.`,
    remedies: [
      'Check the address for typing errors.',
      'Check that the service is running and that this network reaches it.',
    ],
    field: 'baseUrl',
  };
}

function blockedAsInsecure({ baseUrl, origin }: Attempt): boolean {
  const url = new URL(baseUrl);
  return origin.startsWith('https:') && url.protocol === 'http:' && !isLoopback(url);
}

const addressRemedies = ({ baseUrl }: Attempt): string[] => {
  const withVersion = suggestVersion(baseUrl);
  return [
    ...(withVersion ? [`The address may need a version: ${withVersion}`] : []),
    'Give the address of the interface, not of a web page about it.',
  ];
};

function fromContract(error: ContractError, attempt: Attempt): Diagnosis {
  const what = {
    html: 'A web page came back where data was expected.',
    'not-json': 'The answer is not JSON.',
    shape: 'The answer is not a list of projects.',
  }[error.kind];
  return {
    title: 'This address does not serve the interface',
    detail: `${what} ${error.places[0] ? `First difference: ${error.places[0]}` : ''}`.trim(),
    remedies: [
      ...addressRemedies(attempt),
      ...(error.kind === 'html' ? ['There may be a proxy or a sign-in page in front of the service.'] : []),
    ],
    field: 'baseUrl',
    ...(error.requestId ? { requestId: error.requestId } : {}),
  };
}

function fromStatus(error: ApiError, attempt: Attempt): Diagnosis {
  const words = error.problem?.detail ?? error.problem?.title ?? error.text;
  const said = words ? ` The service says: ${words}` : '';
  const reference = error.requestId ? { requestId: error.requestId } : {};
  const credential = error.credential === 'bearer' ? 'bearer token' : 'API key';
  const field = error.credential === 'bearer' ? 'bearerToken' : 'apiKey';
  if (error.status === 401)
    return {
      title: `The ${credential} was not accepted`,
      detail: `The service answered 401.${said}`,
      remedies: [
        'Check that all of it was copied, and that it belongs to this service.',
        'It may have been deactivated or deleted.',
      ],
      field,
      ...reference,
    };
  if (error.status === 403)
    return {
      title: `The ${credential} may not read projects`,
      detail: `The service answered 403.${said}`,
      remedies: ['Use a credential that may read projects, or ask for that permission.'],
      field,
      ...reference,
    };
  if (error.status === 404 || error.status === 405)
    return {
      title: 'This address does not serve the interface',
      detail: `There is no list of projects at ${attempt.baseUrl}/projects (${error.status}).${said}`,
      remedies: addressRemedies(attempt),
      field: 'baseUrl',
      ...reference,
    };
  return {
    title: error.status >= 500 ? 'The service failed' : 'The service refused the request',
    detail: `The service answered ${error.status}.${said}`,
    remedies: [error.problem?.remedy ?? 'Try again. If it happens again, ask whoever runs the service.'],
    ...reference,
  };
}

const again = 'Restart the service: it prints a new link each time. Or connect with an API key below.';

/** Why a one-click link did not work. */
export function diagnoseLink(error: unknown): Diagnosis {
  const kind = error instanceof ConnectLinkError ? error.kind : 'failed';
  return {
    spent: {
      title: 'This link has been used or has expired',
      detail: 'A link connects once, and only for a short time after it was printed.',
      remedies: [again],
    },
    'not-offered': {
      title: 'Links do not work here',
      detail: 'The server of this console does not support one-click links.',
      remedies: ['Connect with an API key below.'],
    },
    unreachable: {
      title: 'The service could not be reached',
      detail: 'Nothing answers at the address of this console any more.',
      remedies: [again],
    },
    failed: {
      title: 'The service failed to take the link',
      detail: 'It answered with an error of its own.',
      remedies: [again],
    },
  }[kind];
}
