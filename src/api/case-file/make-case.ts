import { crc32 } from '@/api/history/crc32';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { LogEntry, Operation } from '@/contract/operation';
import { nextTurn } from '@/lib/next-turn';
import { isRecordValue, markOf, marks, redact, type Allowed, type RedactOptions } from '@/lib/redact';
import { entryParts, installationParts, integrationParts, operationParts } from './case-allowed';
import { CASE_VERSION, CONTENT, logName, MANIFEST, type CaseContent, type CaseManifest } from './case-format';
import { fingerprintOf } from './case-fingerprint';

/** What a case is made of, as it was read. */
export interface CaseParts {
  readonly name: string;
  /** Scheme, host and path of the service. */
  readonly service: string;
  /** Of Signalbox. */
  readonly version: string;
  readonly operations: readonly { readonly operation: Operation; readonly good?: string | undefined }[];
  readonly installations: readonly Installation[];
  readonly integrations: readonly Integration[];
  readonly changes: CaseContent['changes'];
  readonly pins: CaseContent['pins'];
  readonly missing: readonly string[];
}

/** A log as a case takes it. */
export interface CaseLog {
  readonly count: number;
  readonly entry: (index: number) => LogEntry;
}

/** A line as it is in the case. */
export interface CaseLine {
  readonly operation: string;
  readonly number: number;
  readonly text: string;
}

/** The file, and what to know of it before it is sent. */
export interface MadeCase {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly manifest: CaseManifest;
  readonly content: CaseContent;
  /** The first lines with marks, and the first of those without. */
  readonly marked: readonly CaseLine[];
  readonly unmarked: readonly CaseLine[];
  /** How many lines have marks. */
  readonly markedLines: number;
  /** Lines around the first error of the first operation, or its last ones. */
  readonly excerpt: readonly LogEntry[];
  /** The number of the first of them. */
  readonly excerptFrom: number;
}

const MARKED_SHOWN = 200;
const UNMARKED_SHOWN = 100;
const EXCERPT_LINES = 40;
const BEFORE_ERROR = 5;
/** Milliseconds of work after which other calls get their turn. */
const TURN_MS = 16;
const CHUNK_LINES = 2_000;

const encoder = new TextEncoder();

/** Makes a case: allowed parts only, without what looks like a secret. `logs` are in the order of the operations. */
export async function makeCase(
  parts: CaseParts,
  logs: readonly (CaseLog | undefined)[],
  options: RedactOptions,
  signal: AbortSignal,
): Promise<MadeCase> {
  const redacted = new Map<string, number>();
  const leftOut = new Set<string>();
  /** Returns the number of marks. */
  const count = (text: string) => {
    const found = text.match(marks) ?? [];
    for (const mark of found) redacted.set(mark, (redacted.get(mark) ?? 0) + 1);
    return found.length;
  };
  const clean = (value: unknown, allowed: Allowed, name: string): unknown => {
    const found = redact(value, allowed, options, name);
    // Report a list's path once for all its elements.
    for (const place of found.leftOut) leftOut.add(place.replace(/\[\d+\]/g, '[]'));
    return found.value;
  };
  const idOf = (id: string) => String(clean(id, 'id', 'operation.id'));
  const all = (values: readonly unknown[], allowed: Allowed, name: string) =>
    values.map((value) => clean(value, allowed, name));

  const content = {
    operations: all(
      parts.operations.map(({ operation }) => operation),
      operationParts,
      'operation',
    ),
    installations: all(parts.installations, installationParts, 'installation'),
    integrations: all(parts.integrations, integrationParts, 'integration'),
    changes: parts.changes,
    pins: parts.pins.map((pin) => ({
      ...pin,
      operation: idOf(pin.operation),
      note: clean(pin.note, 'text', 'pin.note'),
    })),
  } as CaseContent;
  const contentText = JSON.stringify(content, undefined, 2);
  count(contentText);

  const marked: CaseLine[] = [];
  const unmarked: CaseLine[] = [];
  let markedLines = 0;
  let turnAt = performance.now();
  const files: Record<string, Uint8Array<ArrayBuffer>> = { [CONTENT]: encoder.encode(contentText) };
  for (const [at, log] of logs.entries()) {
    if (!log) continue;
    const operation = idOf(parts.operations[at]?.operation.id ?? '');
    const chunks: string[] = [];
    let lines: string[] = [];
    for (let index = 0; index < log.count; index += 1) {
      const entry = log.entry(index);
      const text = JSON.stringify(
        clean(options.records === true ? withoutRecordValues(entry) : entry, entryParts, 'log[]') ?? null,
      );
      const isMarked = text.includes('[redacted: ') && count(text) > 0;
      if (isMarked) markedLines += 1;
      const shown = isMarked ? marked : unmarked;
      if (shown.length < (isMarked ? MARKED_SHOWN : UNMARKED_SHOWN))
        shown.push({ operation, number: index + 1, text });
      lines.push(text);
      if (lines.length === CHUNK_LINES) {
        chunks.push(lines.join('\n'));
        lines = [];
        if (performance.now() - turnAt > TURN_MS) {
          await nextTurn();
          signal.throwIfAborted();
          turnAt = performance.now();
        }
      }
    }
    if (lines.length > 0) chunks.push(lines.join('\n'));
    files[logName(at)] = encoder.encode(chunks.join('\n'));
  }

  const manifest: CaseManifest = {
    format: 'signalbox case',
    version: CASE_VERSION,
    name: parts.name,
    fingerprint: fingerprintOf(
      Object.entries(files).map(([name, bytes]) => ({ name, size: bytes.length, crc: crc32(bytes.buffer) })),
    ),
    madeAt: new Date().toISOString(),
    madeBy: parts.version,
    service: parts.service,
    operations: parts.operations.map(({ operation, good }, at) => ({
      id: idOf(operation.id),
      log: logs[at] ? logName(at) : null,
      lines: logs[at]?.count ?? 0,
      ...(good === undefined ? {} : { good: idOf(good) }),
    })),
    missing: [...parts.missing],
    leftOut: [...leftOut],
    redacted: Object.fromEntries(
      [...redacted].map(([mark, places]) => [mark.slice('[redacted: '.length, -1), places]),
    ),
  };
  // Loaded when needed: most logs are only read.
  const { zipSync } = await import('fflate');
  const file = zipSync({ [MANIFEST]: encoder.encode(JSON.stringify(manifest, undefined, 2)), ...files });
  return { file, manifest, content, marked, unmarked, markedLines, ...excerptOf(logs[0], clean) };
}

/** Some lines for a summary: what led to the first error. */
function excerptOf(
  log: CaseLog | undefined,
  clean: (value: unknown, allowed: Allowed, name: string) => unknown,
): Pick<MadeCase, 'excerpt' | 'excerptFrom'> {
  if (!log) return { excerpt: [], excerptFrom: 1 };
  let from = Math.max(0, log.count - EXCERPT_LINES);
  for (let index = 0; index < log.count; index += 1)
    if (log.entry(index).severity?.toUpperCase() === 'ERROR') {
      from = Math.max(0, index - BEFORE_ERROR);
      break;
    }
  const length = Math.min(EXCERPT_LINES, log.count - from);
  const excerpt = Array.from({ length }, (_, at) => clean(log.entry(from + at), entryParts, 'log[]'));
  return { excerpt: excerpt as LogEntry[], excerptFrom: from + 1 };
}

/** Values of records that stand in the details are also taken out of the message about them. */
function withoutRecordValues(entry: LogEntry): LogEntry {
  const { details, ...message } = entry.message ?? {};
  if (typeof details !== 'object' || details === null) return entry;
  const values = Object.entries(details).flatMap(([name, value]) =>
    typeof value === 'string' && value.length > 2 && isRecordValue(name, value) ? [value] : [],
  );
  if (values.length === 0) return entry;
  const strip = (text: unknown) =>
    typeof text === 'string'
      ? values.reduce((left, value) => left.replaceAll(value, markOf('record value')), text)
      : text;
  return {
    ...entry,
    message: { ...message, details, msg: strip(message.msg), error: strip(message.error) },
  } as LogEntry;
}
