import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@/contract/endpoint';
import type { ListAnswer } from '@/api/http';
import type { OwnChange, Undo } from './own-changes';

export type Noted = Omit<OwnChange, 'at' | 'began' | 'project' | 'kind'> & {
  kind?: OwnChange['kind'];
  /** Takes the change back, and must not be stored. */
  held?: Undo;
};

/** A change that the service has made. */
export interface Write {
  readonly client: QueryClient;
  readonly project: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: unknown;
}

/** What each request of an endpoint changes. */
export type Watched = readonly (readonly [Endpoint, (write: Write) => readonly Noted[]])[];

/** The elements of a list as this page last read it: before the change. */
export const listed = ({ client }: Write, queryKey: readonly unknown[]): readonly unknown[] =>
  client.getQueryData<ListAnswer<unknown[]>>(queryKey)?.items ?? [];

/** What a change covers that creates or removes a thing. */
export const added = [['added']];
export const removed = [['removed']];
