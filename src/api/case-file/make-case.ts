import { crc32 } from '@/lib/crc32';
import { membersOf } from '@/contract/doubled-keys';
import { ExactNumber } from '@/contract/exact-number';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { LogEntry, Operation } from '@/contract/operation';
import { holdsTooMuch } from '@/lib/holds-too-much';
import { toJson } from '@/lib/json';
import { nextTurn } from '@/lib/next-turn';
import { isRecordValue, markOf, marks, redact, type Allowed, type RedactOptions } from '@/lib/redact';
import { entryParts, installationParts, integrationParts, operationParts } from './case-allowed';
import {
  caseLimits,
  CASE_VERSION,
  CONTENT,
  fingerprintOf,
  logName,
  MANIFEST,
  MOST_LEFT_OUT,
  MOST_LOG_BYTES,
  MOST_TEXT_BYTES,
  type CaseContent,
  type CaseManifest,
} from './case-format';

/** What a case is made of, as it was read. */
export interface CaseParts {
  readonly name: string;
  /** Scheme, host and path of the service. */
  readonly service: string;
  readonly version: string;
  /** The message of the cause that the operations failed for. */
  readonly cause?: string | undefined;
  readonly operations: readonly {
    readonly operation: Operation;
    /** The id of the last good run. */
    readonly good?: string | undefined;
    /** It is only there to compare others with. */
    readonly isGood?: boolean;
  }[];
  readonly installations: readonly Installation[];
  readonly integrations: readonly Integration[];
  readonly changes: CaseContent['changes'];
  readonly pins: CaseContent['pins'];
  readonly missing: readonly string[];
}

export interface CaseLog {
  readonly count: number;
  readonly entry: (index: number) => LogEntry;
}

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
  readonly markedLines: number;
  readonly excerpts: readonly CaseExcerpt[];
}

/** Lines around the first error of an operation, or its last ones. */
export interface CaseExcerpt {
  readonly operation: string;
  /** The number of the first line. */
  readonly from: number;
  readonly entries: readonly LogEntry[];
}

/** A redacted log, ready to be written once all logs are. */
interface CleanLog {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lines: number;
}

const MARKED_SHOWN = 200;
const UNMARKED_SHOWN = 100;
const BEFORE_ERROR = 5;
/** Milliseconds of work after which other calls get their turn. */
const TURN_MS = 16;

const encoder = new TextEncoder();

/** Makes a case of logs that come one after another: allowed parts only, without what looks like a secret. */
export class CaseMaker {
  readonly #options: RedactOptions;
  readonly #redacted = new Map<string, number>();
  readonly #leftOut = new Set<string>();
  readonly #logs = new Map<string, CleanLog>();
  readonly #marked: CaseLine[] = [];
  readonly #unmarked: CaseLine[] = [];
  readonly #excerpts: CaseExcerpt[] = [];
  /** How much of what is shown each log gets. Good runs get what is left. */
  readonly #share: number;
  #markedLines = 0;
  #bytes = 0;

  /** `room` is for the logs together, in bytes. */
  constructor(
    options: RedactOptions,
    operations: number,
    readonly room = MOST_LOG_BYTES,
  ) {
    this.#options = options;
    this.#share = 1 / Math.max(1, operations);
  }

  /** Takes a log of which a summary shows some lines. False if the case has no room for it. */
  async add(id: string, log: CaseLog, excerptLines: number, signal: AbortSignal): Promise<boolean> {
    const operation = this.#idOf(id);
    const most = {
      marked: Math.min(MARKED_SHOWN, this.#marked.length + MARKED_SHOWN * this.#share),
      unmarked: Math.min(UNMARKED_SHOWN, this.#unmarked.length + UNMARKED_SHOWN * this.#share),
    };
    const lines: string[] = [];
    let length = 0;
    let turnAt = performance.now();
    for (let index = 0; index < log.count; index += 1) {
      const { text, isMarked } = this.#cleanLine(log.entry(index));
      if (isMarked) this.#markedLines += 1;
      const shown = isMarked ? this.#marked : this.#unmarked;
      if (shown.length < most[isMarked ? 'marked' : 'unmarked'])
        shown.push({ operation, number: index + 1, text });
      lines.push(text);
      length += text.length + 1;
      if (this.#bytes + length > this.room) return false;
      if (performance.now() - turnAt > TURN_MS) {
        await nextTurn();
        signal.throwIfAborted();
        turnAt = performance.now();
      }
    }
    const bytes = encoder.encode(lines.join('\n'));
    this.#bytes += bytes.length;
    this.#logs.set(id, { bytes, lines: log.count });
    if (excerptLines > 0) this.#excerpts.push({ operation, ...this.#excerptOf(log, excerptLines) });
    return true;
  }

  async finish(parts: CaseParts): Promise<MadeCase> {
    const content = {
      operations: this.#all(
        parts.operations.map(({ operation }) => operation),
        operationParts,
        'operation',
      ),
      installations: this.#all(parts.installations, installationParts, 'installation'),
      integrations: this.#all(parts.integrations, integrationParts, 'integration'),
      changes: parts.changes.map((change) => ({
        ...change,
        operation: this.#idOf(change.operation),
        what: this.#clean(change.what, 'text', 'change'),
      })),
      pins: parts.pins.map((pin) => ({
        ...pin,
        operation: this.#idOf(pin.operation),
        note: this.#clean(pin.note, 'text', 'pin.note'),
      })),
    } as CaseContent;
    const contentText = toJson(content, 2);
    this.#count(contentText);
    const contentBytes = encoder.encode(contentText);
    if (contentBytes.length > MOST_TEXT_BYTES || holdsTooMuch(content, caseLimits))
      throw new Error('The facts of these operations are too long for one case. Choose fewer operations.');
    const files: Record<string, Uint8Array<ArrayBuffer>> = { [CONTENT]: contentBytes };
    const operations = parts.operations.map(({ operation, good, isGood }, at) => {
      const log = this.#logs.get(operation.id);
      if (log) files[logName(at)] = log.bytes;
      return {
        id: this.#idOf(operation.id),
        log: log ? logName(at) : null,
        lines: log?.lines ?? 0,
        ...(good === undefined ? {} : { good: this.#idOf(good) }),
        ...(isGood && { isGood }),
      };
    });
    const manifest: CaseManifest = {
      format: 'signalbox case',
      version: CASE_VERSION,
      name: parts.name,
      fingerprint: fingerprintOf(
        Object.entries(files).map(([name, bytes]) => ({
          name,
          size: bytes.length,
          crc: crc32(bytes.buffer),
        })),
      ),
      madeAt: new Date().toISOString(),
      madeBy: parts.version,
      service: parts.service,
      ...(parts.cause === undefined ? {} : { cause: String(this.#clean(parts.cause, 'text', 'cause')) }),
      operations,
      missing: [...parts.missing],
      leftOut: [...this.#leftOut],
      redacted: Object.fromEntries(
        [...this.#redacted].map(([mark, places]) => [mark.slice('[redacted: '.length, -1), places]),
      ),
    };
    // Loaded when needed: most logs are only read.
    const { zipSync } = await import('fflate');
    const file = zipSync({ [MANIFEST]: encoder.encode(toJson(manifest, 2)), ...files });
    return {
      file,
      manifest,
      content,
      marked: this.#marked,
      unmarked: this.#unmarked,
      markedLines: this.#markedLines,
      excerpts: this.#excerpts,
    };
  }

  /** Returns the number of marks. */
  #count(text: string): number {
    const found = text.match(marks) ?? [];
    for (const mark of found) this.#redacted.set(mark, (this.#redacted.get(mark) ?? 0) + 1);
    return found.length;
  }

  #clean(value: unknown, allowed: Allowed, name: string): unknown {
    const found = redact(value, allowed, this.#options, name);
    // Report a list's path once for all its elements.
    for (const place of found.leftOut)
      if (this.#leftOut.size < MOST_LEFT_OUT) this.#leftOut.add(place.replace(/\[\d+\]/g, '[]'));
    return found.value;
  }

  #idOf(id: string): string {
    return String(this.#clean(id, 'id', 'operation.id'));
  }

  #all(values: readonly unknown[], allowed: Allowed, name: string): unknown[] {
    return values.map((value) => this.#clean(value, allowed, name));
  }

  #cleanLine(entry: LogEntry): { text: string; isMarked: boolean } {
    const allowed = this.#options.records === true ? withoutRecordValues(entry) : entry;
    const text = toJson(this.#clean(allowed, entryParts, 'log[]') ?? null);
    return { text, isMarked: text.includes('[redacted: ') && this.#count(text) > 0 };
  }

  /** Some lines for a summary: what led to the first error. */
  #excerptOf(log: CaseLog, lines: number): Omit<CaseExcerpt, 'operation'> {
    let from = Math.max(0, log.count - lines);
    for (let index = 0; index < log.count; index += 1)
      if (log.entry(index).severity?.toUpperCase() === 'ERROR') {
        from = Math.max(0, index - BEFORE_ERROR);
        break;
      }
    const length = Math.min(lines, log.count - from);
    const entries = Array.from({ length }, (_, at) =>
      this.#clean(log.entry(from + at), entryParts, 'log[]'),
    ) as LogEntry[];
    return { from: from + 1, entries };
  }
}

/** Values of records that stand in the details are also taken out of the message about them. */
function withoutRecordValues(entry: LogEntry): LogEntry {
  const { details, ...message } = entry.message ?? {};
  if (typeof details !== 'object' || details === null || details instanceof ExactNumber) return entry;
  const values = membersOf(details).flatMap(([name, value]) =>
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
