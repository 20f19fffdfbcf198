/** Reading from the project that a set-up is taken from. Nothing in this module can send a change. */
import type { ResponseOf } from '@/contract/endpoint';
import { listProjects, type Project } from '@/contract/project';
import { requestList, type ListAnswer, type ListEndpoint } from '@/api/http';
import type { RequestOptions } from '@/api/http-request';
import type { Credentials, SavedService, Session } from '@/api/session';

/** An endpoint that only reads: no query parameter makes it change anything. */
export type ReadingEndpoint = ListEndpoint & {
  readonly method: 'GET';
  readonly changesWith?: undefined;
};

/** A client of one service that can only send `GET`: another endpoint is a type error. */
export type ReadList = <E extends ReadingEndpoint>(
  endpoint: E,
  options: RequestOptions<E>,
) => Promise<ListAnswer<ResponseOf<E>>>;

/**
 * The client of a session other than the active one, or of the active one if none is given.
 *
 * @throws as `requestList` does.
 */
export const readingClient =
  (session?: Session): ReadList =>
  (endpoint, options) =>
    requestList(endpoint, session ? { ...options, session } : options);

/** A project of another service, with the credential that sees it. */
export interface SourceProject {
  readonly project: Project;
  readonly session: Session;
}

/** The credentials one by one: an API key sees its own project only. */
const each = ({ apiKey, bearerToken, projectKeys = {} }: Credentials): Credentials[] => [
  ...(apiKey === undefined ? [] : [{ apiKey }]),
  ...(bearerToken === undefined ? [] : [{ bearerToken }]),
  ...Object.values(projectKeys).map((key) => ({ apiKey: key })),
];

/**
 * The projects that the credentials can read at a service, by name. Rejects with the first failure if no credential sees
 * any.
 */
export async function sourceProjects(
  service: SavedService,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<SourceProject[]> {
  const sessions = each(credentials).map((one) => ({ service, credentials: one, remembered: false }));
  const answers = await Promise.allSettled(
    sessions.map((session) => readingClient(session)(listProjects, { signal })),
  );
  const found = new Map<string, SourceProject>();
  for (const [at, answer] of answers.entries()) {
    const session = sessions[at];
    if (answer.status === 'rejected' || !session) continue;
    for (const project of answer.value.items)
      if (!found.has(project.id)) found.set(project.id, { project, session });
  }
  const failed = answers.find(({ status }) => status === 'rejected');
  if (found.size === 0 && failed?.status === 'rejected') throw failed.reason;
  return [...found.values()].toSorted((one, two) => one.project.name.localeCompare(two.project.name));
}
