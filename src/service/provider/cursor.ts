import { hashText } from './random';
import type { Millis } from './types';

/** The position of a read, with everything that the next page depends on. */
export interface Position {
  object: string;
  since?: Millis | undefined;
  until?: Millis | undefined;
  /** Time of the first page. Later pages show the account as it was then. */
  asOf: Millis;
  /** Next index of the account's own records, or nothing when they are done. */
  index?: number | undefined;
  /** Last sequence seen of the records that writes created. */
  sequence: number;
  total?: number | undefined;
}

const sign = (body: string, seed: number) => hashText(body, seed).toString(36).padStart(7, '0');

export function encodeCursor(position: Position, seed: number): string {
  const body = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${sign(body, seed)}${body}`;
}

/** Undefined for a cursor that this account did not issue. */
export function decodeCursor(cursor: string, seed: number): Position | undefined {
  const body = cursor.slice(7);
  if (sign(body, seed) !== cursor.slice(0, 7)) return undefined;
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Position;
  } catch {
    return undefined;
  }
}
