import type { ApiProblem, InputIssue } from '@/contract/problem';
import { isTransientStatus } from '@/contract/transient-status';

type Place = 'path' | 'query' | 'body' | 'header';

/** One invalid input. Leave out `value` if it could be a secret. */
export interface Issue {
  readonly in: Place;
  readonly name: string;
  readonly detail: string;
  readonly value?: string | number | boolean | null | undefined;
}

interface Parts {
  readonly detail: string;
  readonly remedy?: string;
  readonly issues?: readonly Issue[];
  readonly causes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authenticated',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Misdirected request',
  422: 'Not acceptable as it is',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Not available',
  504: 'Gateway timeout',
  507: 'Disk full',
};

/** Thrown to answer with a problem. Anything else that is thrown is an internal error. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly status: number,
    readonly parts: Parts,
  ) {
    super(parts.detail);
  }
}

/** A refusal of a single input. */
export const refuseInput = (status: 400 | 404 | 409 | 422, issue: Issue, remedy?: string): Refusal =>
  refuseInputs(status, [issue], remedy);

/** What is wrong with one member of the body. Leave out `value` if it could be a secret. */
export const bodyIssue = (name: string, detail: string, value?: Issue['value']): Issue => ({
  in: 'body',
  name,
  detail,
  value,
});

/** A refusal of one member of the body. */
export const refuseBody = (
  status: 400 | 404 | 409 | 422,
  name: string,
  detail: string,
  value?: Issue['value'],
  remedy?: string,
): Refusal => refuseInput(status, bodyIssue(name, detail, value), remedy);

export const refuseQuery = (
  status: 400 | 404 | 422,
  name: string,
  detail: string,
  value: Issue['value'],
): Refusal => refuseInput(status, { in: 'query', name, detail, value });

export function refuseInputs(status: number, issues: readonly Issue[], remedy?: string): Refusal {
  const detail = issues.map((issue) => issue.detail).join('. ');
  return new Refusal(status, { detail, issues, ...(remedy ? { remedy } : {}) });
}

/** Refuses methods that a path does not take. */
export function expectMethod({ method }: Request, ...methods: readonly string[]): void {
  if (methods.includes(method)) return;
  const detail = `This path takes ${methods.join(', ')} only.`;
  throw new Refusal(405, { detail, headers: { allow: methods.join(', ') } });
}

/** The thing that a path parameter names does not exist, or this credential may not see it. */
export const notFound = (what: string, name: string, value?: string): Refusal =>
  new Refusal(404, {
    detail: `There is no such ${what}.`,
    issues: [
      {
        in: 'path',
        name,
        detail: `No ${what} has this ${name.endsWith('OrName') ? 'id or name' : 'id'}.`,
        ...(value === undefined ? {} : { value: clip(value) }),
      },
    ],
    remedy: `Check the ${what}’s id. It may have been deleted, or belong to another project.`,
  });

const clip = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

interface ProblemContext {
  readonly requestId: string;
  readonly path: string;
  readonly time: Date;
}

/** The body of a refusal's answer. */
export function problemOf(refusal: Refusal, { requestId, path, time }: ProblemContext): ApiProblem {
  const { status, parts } = refusal;
  const issues = parts.issues?.map((issue): InputIssue => ({
    type: `https://httpstatuses.com/${status}`,
    title: 'Offending input',
    ...issue,
    ...(typeof issue.value === 'string' ? { value: clip(issue.value) } : {}),
  }));
  return {
    type: `https://httpstatuses.com/${status}`,
    title: titles[status] ?? 'Error',
    status,
    detail: parts.detail,
    // A stray % would make the URI invalid.
    instance: path.replaceAll(/%(?![\da-f]{2})/gi, '%25'),
    ...(issues ? { issues } : {}),
    subsystem: 'api',
    time: time.toISOString(),
    requestId,
    causes: [...(parts.causes ?? [])],
    ...(parts.remedy ? { remedy: parts.remedy } : {}),
    retryable: isTransientStatus(status),
  };
}
