import { hashText } from './random';
import type { Millis } from './types';

/** The position of a read, with everything that the next page depends on. */
export interface Position {
  object: string;
  since?: Millis;
  until?: Millis;
  /** Time of the first page. Later pages show the account as it was then. */
  asOf: Millis;
  /** Next index of the account's own records, or nothing when they are done. */
  index?: number;
  /** Last sequence seen of the records that writes created. */
  sequence: number;
  total?: number;
}

const sign = (body: string, seed: number) => hashText(body, seed).toString(36).padStart(7, '0');

export function encodeCursor(position: Position, seed: number): string {
  const { object, since, until, asOf, index, sequence, total } = position;
  const fields = [object, since ?? null, until ?? null, asOf, index ?? null, sequence, total ?? null];
  const body = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${sign(body, seed)}${body}`;
}

/** Undefined for a cursor that this account did not issue. */
export function decodeCursor(cursor: string, seed: number): Position | undefined {
  const body = cursor.slice(7);
  if (sign(body, seed) !== cursor.slice(0, 7)) return undefined;
  try {
    const fields = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
      string,
      Millis | null,
      Millis | null,
      Millis,
      number | null,
      number,
      number | null,
    ];
    const [object, since, until, asOf, index, sequence, total] = fields;
    return {
      object,
      asOf,
      sequence,
      ...(since !== null && { since }),
      ...(until !== null && { until }),
      ...(index !== null && { index }),
      ...(total !== null && { total }),
    };
  } catch {
    return undefined;
  }
}
