import { toJson } from '@/lib/json';
import { plainProblem, type Problem } from '@/lib/problem';
import { CaseProblem } from './case-file/case-problem';
import {
  ApiError,
  ContractError,
  isUnsupported,
  isTransient,
  MissingCredentialError,
  NetworkError,
  ReadOnlyError,
} from './errors';

const statusTitles: Record<number, string> = {
  400: 'The service refused the input',
  401: 'The credential was not accepted',
  403: 'Not permitted',
  404: 'Not found',
  405: 'The service does not offer this',
  408: 'The service did not answer in time',
  409: 'It conflicts with something that exists',
  413: 'Too large for the service',
  422: 'The service refused the input',
  429: 'Too many requests',
  501: 'The service does not offer this',
  502: 'The service is not reachable behind its gateway',
  503: 'The service is not available',
  504: 'The service did not answer in time',
};

/** For changes without an answer: a blind retry could repeat them. */
const unsure = 'It may or may not have been done. Check before you try again.';

const present = (text: string | null | undefined) => text || undefined;

function fromApiError(error: ApiError): Problem {
  const { problem, status } = error;
  const fallback =
    statusTitles[status] ?? (status >= 500 ? 'The service failed' : `The service answered ${status}`);
  const detail = present(problem?.detail) ?? error.text;
  const remedy =
    problem?.remedy ??
    (status === 403 ? 'The credential in use may not do this. Connect with one that may.' : undefined);
  return {
    title: present(problem?.title) ?? fallback,
    status,
    ...(detail ? { detail } : {}),
    causes: problem?.causes ?? [],
    ...(remedy ? { remedy } : {}),
    ...(error.retryAt ? { retryAt: error.retryAt } : {}),
    ...(error.requestId ? { requestId: error.requestId } : {}),
    ...(problem?.time ? { occurredAt: problem.time } : {}),
    issues: (problem?.issues ?? []).map((issue) => ({
      ...(issue.in ? { in: issue.in } : {}),
      ...(issue.name ? { name: issue.name } : {}),
      detail: present(issue.detail) ?? present(issue.title) ?? 'Not accepted',
      value: issue.value,
    })),
    retryable: isTransient(error),
    ...(isUnsupported(error) ? { unsupported: true } : {}),
    ...(problem?.supportUrl ? { supportUrl: problem.supportUrl } : {}),
    ...(problem?.href ? { href: problem.href } : {}),
  };
}

function fromContractError(error: ContractError): Problem {
  const what = {
    html: 'The service answered with a web page where data was expected.',
    'not-json': 'The service answered with something that is not JSON.',
    shape: 'The service answered in another form than its interface describes.',
  }[error.kind];
  return {
    ...plainProblem,
    title: 'Unexpected response',
    detail: what,
    causes: [...error.places],
    remedy: error.mayBeDone
      ? unsure
      : error.kind === 'html'
        ? 'Check the address of this service: a proxy or a sign-in page may be in between.'
        : 'The service may be newer than this console. The rest of the console keeps working.',
    ...(error.requestId ? { requestId: error.requestId } : {}),
    retryable: true,
    place: `${error.endpoint.method} ${error.endpoint.path}`,
    ...(error.raw === undefined ? {} : { json: toJson(error.raw) }),
  };
}

function fromNetworkError(error: NetworkError): Problem {
  const problem = withoutAnswer(error);
  return error.mayBeDone && error.kind !== 'redirect' ? { ...problem, remedy: unsure } : problem;
}

function withoutAnswer(error: NetworkError): Problem {
  if (error.kind === 'offline')
    return {
      ...plainProblem,
      title: 'This device is offline',
      ...(error.mayBeDone ? {} : { detail: 'The request was not sent.' }),
      remedy: 'Connect to a network and try again.',
      retryable: true,
    };
  if (error.kind === 'timeout')
    return {
      ...plainProblem,
      title: 'The service did not answer in time',
      detail: `No answer from ${error.origin}.`,
      remedy: 'Try again. If it stays slow, check the status of the service.',
      retryable: true,
    };
  if (error.kind === 'redirect')
    return {
      ...plainProblem,
      title: 'The service answered with a redirect',
      detail: `${error.origin} sent the request elsewhere. Redirects are not followed, so that credentials stay with the service you chose.`,
      remedy: 'Check the address of this service: http instead of https is a common cause.',
    };
  return {
    ...plainProblem,
    title: 'The service could not be reached',
    detail: `No answer from ${error.origin}.`,
    causes: [
      'The service is down, or its address is wrong.',
      'The service does not allow this page to call it (CORS).',
    ],
    remedy: 'Check the address of this service, then try again.',
    retryable: true,
  };
}

function fromReadOnlyError({ endpoint, by }: ReadOnlyError): Problem {
  const notSent = `“${endpoint.summary}” was not sent, because it would change something.`;
  if (by === 'unknown')
    return {
      ...plainProblem,
      title: 'It is not known whether this service is read-only',
      detail: `The console’s config.json, which says so, could not be read. ${notSent}`,
      remedy: 'Try again.',
      retryable: true,
    };
  return {
    ...plainProblem,
    title: 'This service is read-only',
    detail: notSent,
    remedy:
      by === 'person'
        ? 'To allow changes, edit the saved service and turn off “Read only”.'
        : 'The config.json of this console says so, which only its operator can change.',
  };
}

/** Converts any failure into the form that components show. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return fromApiError(error);
  if (error instanceof ContractError) return fromContractError(error);
  if (error instanceof NetworkError) return fromNetworkError(error);
  if (error instanceof ReadOnlyError) return fromReadOnlyError(error);
  if (error instanceof CaseProblem) return { ...plainProblem, title: error.title, detail: error.message };
  if (error instanceof MissingCredentialError)
    return {
      ...plainProblem,
      title: error.message,
      detail: `“${error.endpoint.summary}” is not open to the credential you connected with.`,
      remedy: 'Add it to this service.',
    };
  return {
    ...plainProblem,
    title: 'Something went wrong in the console',
    detail: error instanceof Error ? error.message : String(error),
    remedy: 'Try again. If it happens again, reload the page.',
    retryable: true,
  };
}
