import { parseAs } from '@/contract/fits';
import type { z } from '@/contract/zod';
import { holdsTooMuch } from '@/lib/holds-too-much';
import { parseJson } from '@/lib/json';
import {
  caseLimits,
  caseNames,
  CASE_EXTENSION,
  CASE_VERSION,
  CONTENT,
  contentSchema,
  fingerprintOf,
  MANIFEST,
  manifestSchema,
  MOST_LOG_BYTES,
  MOST_TEXT_BYTES,
  type CaseContent,
  type CaseManifest,
} from './case-format';
import { CaseProblem } from './case-problem';
import { BrokenZip, unpacked, zipEntries, type ZipEntry } from '@/lib/zip-entries';

/** A case in a file: what it says, and its logs, which are unpacked when they are looked at. */
export interface OpenedCase {
  readonly manifest: CaseManifest;
  readonly content: CaseContent;
  /** By operation id. */
  readonly logs: ReadonlyMap<string, ZipEntry>;
}

const MB = 1_000_000;
export const MOST_FILE_BYTES = 100 * MB;
const MOST_ENTRIES = 200;

/** Opens a case file. Nothing in it is trusted. Throws a `CaseProblem`. */
export async function openCase(file: File): Promise<OpenedCase> {
  if (file.size > MOST_FILE_BYTES)
    throw new CaseProblem(
      'This file is too large for a case',
      `A case has at most ${MOST_FILE_BYTES / MB} MB; this file has ${Math.ceil(file.size / MB)}.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer().catch(unreadable));
  try {
    const entries = zipEntries(bytes, {
      entries: MOST_ENTRIES,
      size: MOST_LOG_BYTES,
      wants: (name) => {
        if (!caseNames.test(name)) throw new BrokenZip('It holds a file that no case holds.');
        return true;
      },
    });
    return await readCase(entries);
  } catch (error) {
    if (error instanceof CaseProblem) throw error;
    const isOther = !file.name.toLowerCase().endsWith(CASE_EXTENSION);
    throw new CaseProblem(
      isOther ? 'This file is no case' : 'This case is damaged',
      `${error instanceof BrokenZip ? error.message : 'What is in it cannot be read.'} ${isOther ? `The names of case files end in ${CASE_EXTENSION}.` : 'Ask whoever made it to send it again.'}`,
    );
  }
}

function unreadable(): never {
  throw new CaseProblem(
    'This file could not be read',
    'It was moved, changed or deleted since it was chosen. Choose it again.',
  );
}

async function readCase(entries: ReadonlyMap<string, ZipEntry>): Promise<OpenedCase> {
  const found = await readJson(entries.get(MANIFEST));
  const version = isObject(found) ? found['version'] : undefined;
  if (typeof version === 'number' && version > CASE_VERSION)
    throw new CaseProblem(
      'This case was made by a later Signalbox',
      `It has version ${version} of the format, and this Signalbox reads version ${CASE_VERSION}. Open it with a newer one.`,
    );
  const manifest = parsed(manifestSchema, found, MANIFEST);
  if (fingerprintOf([...entries.values()].filter(({ name }) => name !== MANIFEST)) !== manifest.fingerprint)
    throw new BrokenZip('It was changed after it was made.');
  const content = parsed(contentSchema, await readJson(entries.get(CONTENT)), CONTENT);
  const logs = new Map<string, ZipEntry>();
  for (const { id, log } of manifest.operations) {
    const entry = log === null ? undefined : entries.get(log);
    if (log !== null && !entry) throw new BrokenZip('A log is missing.');
    if (entry) logs.set(id, entry);
  }
  if (!content.operations.some(({ id }) => id === manifest.operations[0]?.id))
    throw new BrokenZip('The operation it is of is missing.');
  return { manifest, content, logs };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function readJson(entry: ZipEntry | undefined): Promise<unknown> {
  if (!entry) throw new BrokenZip('It is a zip file, but no case.');
  if (entry.size > MOST_TEXT_BYTES) throw new BrokenZip(`${entry.name} is too large.`);
  const found: unknown = parseJson(await new Response(unpacked(entry)).text());
  if (holdsTooMuch(found, caseLimits)) throw new BrokenZip(`${entry.name} holds more than a case may.`);
  return found;
}

function parsed<Schema extends z.core.$ZodType>(schema: Schema, value: unknown, name: string) {
  const found = parseAs(schema, value);
  if (!found.success) throw new BrokenZip(`${name} is not what a case has there.`);
  return found.data;
}
