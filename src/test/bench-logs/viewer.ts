import type { ComponentType } from 'react';

/** What a log entry of the benchmark looks like. */
export interface Entry {
  timestamp: string;
  severity: string;
  message: { msg: string; error?: string; details: unknown };
}

export interface ViewerProps {
  /** Address of the log. */
  url: string;
  /** Each number reads the log again. */
  turn: number;
  /** The operation goes on: what tails by itself does. */
  live: boolean;
}

/** A log viewer as the benchmark drives it. */
export interface Viewer {
  View: ComponentType<ViewerProps>;
  /** Sends the request, as what leads to the page does before it draws it. */
  ask: (url: string) => void;
  /** Lines that are there, counted and searchable. */
  total: () => number;
  scroller: () => Element | null;
  field: (filter: boolean) => HTMLInputElement | null;
  /** What the last search found, or the filter left. */
  result: (filter: boolean) => number | undefined;
  /** It counts each place where the text is found, wherever in the line, not lines. */
  countsPlaces?: boolean;
}

/** A text to search for, and how often it is there. */
export interface Word {
  text: string;
  lines: number;
  places: number;
}

/** What the viewers that keep all lines on the page tell. */
export const told: { total: number; result: number | undefined; at: number } = {
  total: 0,
  result: undefined,
  at: 0,
};

export const numberIn = (text: string | null | undefined, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text ?? '')?.[1]?.replaceAll(',', '');
  return found === undefined ? undefined : Number(found);
};

const asked = new Map<string, Promise<Response>>();

export function askFirst(url: string): void {
  asked.set(url, fetch(url));
}

/** The turn is not sent: it only tells one reading from another. */
export async function fetchEntries(url: string, turn: number): Promise<Entry[]> {
  const first = asked.get(url);
  asked.delete(url);
  const response = await (first ?? fetch(`${url}#${turn}`));
  const entries = (await response.json()) as Entry[];
  told.at = performance.now();
  return entries;
}

export const oneLine = ({ timestamp, severity, message }: Entry): string =>
  `${timestamp} ${severity} ${JSON.stringify(message).slice(8)}`;

/** What all viewers are asked to search in: the message from its text on. */
export const searched = ({ message }: Entry): string => JSON.stringify(message).slice(8).toLowerCase();
