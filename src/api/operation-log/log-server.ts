import { headOf, openWire, type WireRequest } from '@/api/http-wire';
import { CaseMaker, type CaseParts } from '@/api/case-file/make-case';
import { BrokenZip, unpacked, type ZipEntry } from '@/lib/zip-entries';
import type { Answer } from '@/api/http';
import type { LogOutcome } from '@/api/operations';
import { parseJson, toJson } from '@/lib/json';
import { MalformedArray, NotAnArray } from '@/lib/json-array';
import { compareLogs } from '@/lib/log-compare';
import { nextTurn } from '@/lib/next-turn';
import type { RedactOptions } from '@/lib/redact';
import { serveCalls, Transferred, type ServedCall, type WorkerPort } from '@/lib/worker-channel';
import { LogBook, type LogReading, type LogState } from './log-book';
import { LogCollection, type LogsQuestion } from './log-collection';
import { searchText } from './log-entry';
import { jsonLine, lineText, toParts, type ExportFormat } from './log-export';
import type { LogFilter } from './log-filter';
import { compile, marksOf, type Pattern } from './log-pattern';

/** Browsers deliver up to 2 MB at once. In smaller pieces, the first lines show earlier and other calls wait less. */
const PIECE_BYTES = 128 * 1024;
/** Milliseconds of work after which other calls get their turn. */
const TURN_MS = 16;
/** Pause in ms after the first lines, so that the page can draw them before parsing takes the processor again. */
const FIRST_PAINT_MS = 12;
/** Milliseconds between two reports of progress during the first read. */
const PROGRESS_EVERY_MS = 500;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const COMMA = 0x2c;

/** What a log is filtered by, and what is searched for in it. */
export interface LogCriteria {
  readonly filter: LogFilter;
  readonly find: Pattern;
}

type OfLog<More = object> = { readonly log: number } & More;
type OfCase<More = object> = { readonly caseId: number } & More;
type InCollection<More> = { readonly collection: number } & More;

/** Keeps the logs that the page reads, and answers what it asks of them. */
export const serveLogs = (port: WorkerPort): void => serveCalls(port, logApi());

/** What the page can ask of the worker. It chooses the numbers of logs, cases and collections. */
export type LogApi = ReturnType<typeof logApi>;

function logApi() {
  const books = new Map<number, LogBook>();
  const bookOf = (log: number): LogBook => {
    const book = books.get(log) ?? new LogBook();
    books.set(log, book);
    return book;
  };
  const cases = new Map<number, CaseMaker>();
  const makerOf = (caseId: number): CaseMaker => {
    const maker = cases.get(caseId);
    if (!maker) throw new Error('The case was dropped');
    return maker;
  };
  const collections = new Map<number, LogCollection>();
  const collectionOf = (number: number): LogCollection => {
    const collection = collections.get(number) ?? new LogCollection();
    collections.set(number, collection);
    return collection;
  };
  return {
    /** Sends the request with the credential in it and takes the log as it arrives. Progress: there are new lines. */
    read: ({ log, wire }: OfLog<{ wire: WireRequest }>, call: ServedCall) => readLog(bookOf(log), wire, call),
    /** The same for a log of a case file. */
    unpack: ({ log, packed }: OfLog<{ packed: ZipEntry }>, call: ServedCall) =>
      unpackLog(bookOf(log), packed, call),
    /** The log as it is now; undefined when nothing of it is held. */
    show: ({ log, filter, find }: OfLog<LogCriteria>): Transferred<LogState | undefined> => {
      const book = bookOf(log);
      book.show(filter, find);
      if (!book.complete && book.body.count === 0) return new Transferred(undefined, []);
      const state = book.state();
      if (state.complete) void prepareSearch(book);
      const { shown, context, found, histogram } = state;
      const buffers = [shown, context, found, histogram?.counts].flatMap((array) => array?.buffer ?? []);
      return new Transferred(state, buffers);
    },
    lines: ({ log, indexes, highlight }: OfLog<{ indexes: readonly number[]; highlight: Pattern }>) => {
      const book = bookOf(log);
      const lines = book.lines(indexes);
      const expression = highlight.regex ? compile(highlight.text) : undefined;
      // Expressions run only in the worker, where they can be stopped.
      /** By line, where the expression matches in what is searched; undefined when none is highlighted. */
      const marks = expression && lines.map((line) => marksOf(searchText(line), expression));
      return { epoch: book.epoch, lines: lines.map(({ index }) => book.body.sent(index)), marks };
    },
    nextError: ({ log, from, back }: OfLog<{ from: number; back: boolean }>) =>
      bookOf(log).nextError(from, back),
    /** The lines shown from one to another. */
    text: ({ log, ...lines }: OfLog<{ first: number; last: number; newestFirst: boolean }>) => {
      const book = bookOf(log);
      return Array.from(book.shownLines(lines), (index) => lineText(book.body.line(index))).join('\n');
    },
    export: ({ log, format, newestFirst }: OfLog<{ format: ExportFormat; newestFirst: boolean }>) => {
      const parts = toParts(exportedLines(bookOf(log), format, newestFirst));
      return new Transferred(
        parts,
        parts.map(({ buffer }) => buffer),
      );
    },
    /** Also says how many lines in the middle of each log were left out. */
    compare: ({ ours, theirs }: { ours: number; theirs: number }) => {
      const ourLines = bookOf(ours).comparedLines();
      const theirLines = bookOf(theirs).comparedLines();
      return {
        ...compareLogs(ourLines, theirLines),
        ourSkipped: bookOf(ours).body.count - ourLines.length,
        theirSkipped: bookOf(theirs).body.count - theirLines.length,
      };
    },
    /** The templates of the lines that match a filter but for its template, compared with those of another log. */
    templates: ({ log, filter, other }: OfLog<{ filter: LogFilter; other: number | undefined }>) =>
      bookOf(log).templates(filter, other === undefined ? undefined : bookOf(other)),
    /** Begins a case file of some operations. It takes their logs one after another. */
    beginCase: ({ caseId, options, operations }: OfCase<{ options: RedactOptions; operations: number }>) =>
      void cases.set(caseId, new CaseMaker(options, operations)),
    /** False if the case has no room for the log. */
    addToCase: (
      { caseId, log, operation, excerptLines }: OfCase<OfLog<{ operation: string; excerptLines: number }>>,
      { signal }: ServedCall,
    ) => makerOf(caseId).add(operation, bookOf(log).body, excerptLines, signal),
    /** Takes the `CaseParts` as JSON and answers in JSON, because a message would lose exact numbers. */
    finishCase: async ({ caseId, parts }: OfCase<{ parts: string }>) => {
      const { file, ...made } = await makerOf(caseId).finish(parseJson(parts) as CaseParts);
      return { file, made: toJson(made) };
    },
    dropCase: ({ caseId }: OfCase) => void cases.delete(caseId),
    drop: ({ log }: OfLog) => void books.delete(log),
    /** Reads a log into a collection, for the first time or again. */
    collect: ({ collection, log, wire }: InCollection<OfLog<{ wire: WireRequest }>>, call: ServedCall) =>
      readLog(collectionOf(collection).open(log), wire, call),
    ask: ({ collection, question }: InCollection<{ question: LogsQuestion }>) =>
      collectionOf(collection).ask(question),
    dropCollected: ({ collection, logs }: InCollection<{ logs: readonly number[] | undefined }>) => {
      if (logs) for (const log of logs) collectionOf(collection).drop(log);
      else collections.delete(collection);
    },
  };
}

function* exportedLines(book: LogBook, format: ExportFormat, newestFirst: boolean): Generator<string> {
  const { body } = book;
  for (const index of book.shownLines({ newestFirst }))
    yield format === 'json' ? jsonLine(body.raw(index)) : lineText(body.line(index));
}

/** Sends the request and reads the log as it arrives; rejects when no answer came. */
async function readLog(book: LogBook, wire: WireRequest, call: ServedCall): Promise<Answer<LogOutcome>> {
  const response = await openWire(wire, call.signal);
  const head = headOf(response);
  if (head.redirected || !head.ok || !response.body)
    return { ...head, text: await response.text(), read: undefined };
  try {
    return { ...head, text: undefined, read: await takeLog(book, response.body, call) };
  } catch (error) {
    if (error instanceof OtherBody) return { ...head, text: error.text, read: undefined };
    throw error;
  }
}

/** Unpacks a log while it is read, so that its first lines show before all of it is unpacked. */
async function unpackLog(book: LogBook, packed: ZipEntry, call: ServedCall): Promise<LogOutcome> {
  try {
    return await takeLog(book, unpacked(packed).pipeThrough(linesToArray()), call);
  } catch (error) {
    if (error instanceof BrokenZip || error instanceof TypeError)
      return {
        kind: 'broken',
        message: error instanceof BrokenZip ? error.message : 'It cannot be unpacked.',
      };
    throw error;
  }
}

/**
 * JSON lines as one JSON array. Other tools may have left empty lines, CR LF, or a line break at the end, so that a comma
 * is put where a line follows another, not where one ends.
 */
function linesToArray() {
  const text = (written: string) => new TextEncoder().encode(written);
  let isInLine = false;
  let hasEnded = false;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: (control) => control.enqueue(text('[')),
    transform: (chunk, control) => {
      const bytes = chunk.slice();
      let lineFeed = -1;
      for (let at = 0; at < bytes.length;) {
        const byte = bytes[at];
        if (byte === LINE_FEED) {
          hasEnded ||= isInLine;
          isInLine = false;
          lineFeed = at;
          bytes[at] = SPACE;
          at += 1;
        } else if (byte === SPACE || byte === CARRIAGE_RETURN) at += 1;
        else {
          if (hasEnded && lineFeed >= 0) bytes[lineFeed] = COMMA;
          else if (hasEnded) control.enqueue(text(','));
          hasEnded = false;
          isInLine = true;
          const end = bytes.indexOf(LINE_FEED, at);
          at = end < 0 ? bytes.length : end;
        }
      }
      control.enqueue(bytes);
    },
    flush: (control) => control.enqueue(text(']')),
  });
}

async function takeLog(
  book: LogBook,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  call: ServedCall,
): Promise<LogOutcome> {
  const isFirst = !book.complete;
  const reading = book.receive();
  try {
    await takeAll(body, reading, isFirst ? book : undefined, call);
    if (reading.end(Date.now())) call.reportProgress();
    const { count: lines, end: size } = book.body;
    return { kind: 'log', lines, grownAt: book.grownAt, counts: book.body.counts(), size };
  } catch (error) {
    reading.fail();
    if (isFirst && !call.signal.aborted) call.reportProgress();
    if (error instanceof MalformedArray) return { kind: 'malformed', place: error.message };
    // Out of memory, or a mistake of ours, is no fault of the network.
    if (error instanceof RangeError) return { kind: 'broken', message: error.message };
    throw error;
  }
}

/** Makes the texts that are searched while nothing else is asked. A search before that makes those it needs. */
async function prepareSearch({ body }: LogBook): Promise<void> {
  for (;;) {
    await nextTurn();
    const until = performance.now() + TURN_MS;
    while (performance.now() < until) if (!body.prepareSearch()) return;
  }
}

/** The body is no array. The page reports what it is instead. */
class OtherBody extends Error {
  constructor(readonly text: string) {
    super('not an array');
  }
}

async function takeAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  reading: LogReading,
  shown: LogBook | undefined,
  { signal, reportProgress }: ServedCall,
): Promise<void> {
  const stream = body.getReader();
  let turnAt = performance.now();
  let reportedAt: number | undefined;
  for (;;) {
    const { done, value } = await stream.read();
    signal.throwIfAborted();
    if (done) return;
    for (let at = 0; at < value.length; at += PIECE_BYTES) {
      try {
        reading.push(value.subarray(at, at + PIECE_BYTES));
      } catch (error) {
        if (!(error instanceof NotAnArray)) throw error;
        // Only white space came before.
        throw new OtherBody(await textOf(value.subarray(at), stream));
      }
      const now = performance.now();
      if (
        shown &&
        shown.body.count > 0 &&
        (reportedAt === undefined || now - reportedAt > PROGRESS_EVERY_MS)
      ) {
        reportProgress();
        if (reportedAt === undefined) await new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_MS));
        reportedAt = now;
      }
      if (now - turnAt > TURN_MS) {
        await nextTurn();
        signal.throwIfAborted();
        turnAt = performance.now();
      }
    }
  }
}

async function textOf(
  first: Uint8Array<ArrayBuffer>,
  stream: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): Promise<string> {
  const parts = [first];
  for (let next = await stream.read(); !next.done; next = await stream.read()) parts.push(next.value);
  return new Blob(parts).text();
}
