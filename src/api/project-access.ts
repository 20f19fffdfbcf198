/**
 * Which credential can access a project. An API key sees its own project, a bearer token those of its organization, so
 * a session with both sees more than either. This is learned from the list of projects.
 */
import { useSyncExternalStore } from 'react';
import type { Project } from '@/contract/project';
import { externalStore } from '@/lib/external-store';
import { toJson } from '@/lib/json';
import type { Unreadable } from '@/lib/unreadable';
import { currentSession, type CredentialSlot, type Session } from './session';

/** The result of reading the projects with one credential. */
export interface Listing extends CredentialSlot {
  /** As of the last successful read. */
  readonly projects: readonly Project[];
  readonly unreadable?: Unreadable;
  /** Why the last read failed. */
  readonly error?: unknown;
}

interface Access {
  /** The session to which the result applies. */
  readonly identity: string | undefined;
  readonly listings: readonly Listing[];
}

const none: Access = { identity: undefined, listings: [] };
const access = externalStore(none);

const identityOf = (session: Session | undefined) =>
  session && toJson([session.service.id, session.identity]);

export function learnAccess(session: Session, listings: readonly Listing[]): void {
  access.set({ identity: identityOf(session), listings });
}

/** The last result of each credential of the active session. */
export function projectListings(session = currentSession()): readonly Listing[] {
  const { identity, listings } = access.get();
  return identity === identityOf(session) ? listings : none.listings;
}

let learning: Promise<unknown> = Promise.resolve();

/** Marks a listing as under way until it settles. */
export function startLearning<Answer>(listing: Promise<Answer>): Promise<Answer> {
  learning = listing.catch(() => undefined);
  return listing;
}

/** Resolves when no listing is under way. */
export const accessLearned = (): Promise<unknown> => learning;

export const useProjectListings = (): readonly Listing[] =>
  useSyncExternalStore(access.subscribe, () => projectListings());

/**
 * The API key to use for a project: that of the session, unless only another credential sees the project. Then it is
 * the project's own key, which may have to be created first.
 */
export function keySlotOf(session: Session, idOrName: string): CredentialSlot {
  const listings = projectListings(session);
  const own = listings.find(({ kind, projectId }) => kind === 'apiKey' && projectId === undefined);
  const isUnknown = own?.error !== undefined;
  if (isUnknown || (own && findProject(own.projects, idOrName))) return { kind: 'apiKey' };
  const seen = findProject(
    listings.flatMap(({ projects }) => projects),
    idOrName,
  );
  return { kind: 'apiKey', projectId: seen?.id };
}

/** The project that a URL names by id or (case-insensitive) name. */
export const findProject = (projects: readonly Project[], idOrName: string): Project | undefined =>
  projects.find((project) => project.id === idOrName) ??
  projects.find((project) => project.name.toLowerCase() === idOrName.toLowerCase());

/** A project in an address: by its name, or by its id where a segment of an address cannot hold the name. */
export const projectSegment = ({ id, name }: Project): string =>
  /^\.{0,2}$|\p{Cs}/u.test(name.trim()) ? id : name;
