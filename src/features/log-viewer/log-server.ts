import { headOf, openWire, type WireRequest } from '@/api/http-wire';
import type { Answer } from '@/api/http';
import type { LogOutcome } from '@/api/operations';
import { MalformedArray, NotAnArray } from '@/lib/json-array';
import { LogBook, type LogReading } from './log-book';
import { jsonLine, plainLine, toParts } from './log-export';
import { compile, isNoPattern, marksOf } from './log-pattern';
import type { LineMarks, LogPort, LogQuestion, LogReply, LogReplyValue, LogRequest } from './log-protocol';
import { textInRow } from './log-text';

/** Milliseconds of work after which other requests get their turn. */
const TURN_MS = 20;
/** Milliseconds in which the page draws the first lines; reading on at once would take the processor from it. */
const HEAD_START_MS = 12;
/** Milliseconds between two states of a log on its first way in. */
const STATE_EVERY_MS = 500;

// Timers are held back when many follow each other.
let turns: MessageChannel | undefined;
const nextTurn = () =>
  new Promise<void>((resolve) => {
    turns ??= new MessageChannel();
    turns.port1.addEventListener('message', () => resolve(), { once: true });
    turns.port1.start();
    turns.port2.postMessage(undefined);
  });

/** Reads and keeps logs for the page at the other end, and answers what it shows. */
export function serveLogs(port: LogPort): void {
  const books = new Map<number, LogBook>();
  const reads = new Map<number, AbortController>();

  const bookOf = (log: number) => {
    const book = books.get(log) ?? new LogBook();
    books.set(log, book);
    return book;
  };
  const reply = (message: LogReply, transfer: Transferable[] = []) => port.postMessage(message, { transfer });
  // Told before and after, so that the page can end what does not end by itself.
  const guarded = <Value>(log: number, risk: boolean, work: () => Value): Value => {
    if (risk) reply({ type: 'working', log });
    const value = work();
    if (risk) reply({ type: 'worked', log });
    return value;
  };
  const tell = (log: number) => {
    const book = books.get(log);
    const told = book && (book.known || book.body.count > 0) ? book : undefined;
    const state = told && guarded(log, told.riskful, () => told.state());
    const numbers = [state?.shown, state?.context, state?.found, state?.histogram?.counts];
    reply(
      { type: 'state', log, state },
      numbers.flatMap((held) => held?.buffer ?? []),
    );
  };

  async function read(message: Extract<LogRequest, { type: 'read' }>) {
    const { log, read: number, wire, wish } = message;
    const book = bookOf(log);
    book.show(wish.filter, wish.find);
    const control = new AbortController();
    reads.set(number, control);
    try {
      const answer = await readLog(book, wire, control.signal, () => tell(log));
      if (!control.signal.aborted) reply({ type: 'answer', read: number, answer });
    } catch {
      if (!control.signal.aborted) reply({ type: 'silence', read: number });
    } finally {
      reads.delete(number);
    }
  }

  port.addEventListener('message', ({ data }) => {
    const message = data as LogRequest;
    switch (message.type) {
      case 'read':
        void read(message);
        break;
      case 'abort':
        reads.get(message.read)?.abort();
        break;
      case 'show':
        bookOf(message.log).show(message.wish.filter, message.wish.find);
        tell(message.log);
        break;
      case 'prepare':
        bookOf(message.log).prepareSearch();
        break;
      case 'lines': {
        const { log, indexes } = message;
        const book = bookOf(log);
        const lines = book.lines(indexes);
        const { regex } = book.highlight;
        const marks = guarded(log, regex, () => lineMarks(book, lines));
        reply({ type: 'lines', log, epoch: book.epoch, lines, marks });
        break;
      }
      case 'ask': {
        const value = answerOf(bookOf(message.log), message.question);
        const transfer = Array.isArray(value) ? value.map(({ buffer }) => buffer) : [];
        reply({ type: 'reply', ask: message.ask, value }, transfer);
        break;
      }
      case 'drop':
        books.delete(message.log);
        break;
    }
  });
}

/** Where an expression matches in the lines. The page must not look for that: it could not be stopped. */
function lineMarks({ highlight }: LogBook, lines: ReturnType<LogBook['lines']>): LineMarks | undefined {
  if (!highlight.regex || isNoPattern(highlight)) return undefined;
  const expression = compile(highlight.text);
  return {
    pattern: highlight,
    marks: lines.map((line) => (expression ? marksOf(textInRow(line), expression) : [])),
  };
}

function answerOf(book: LogBook, question: LogQuestion): LogReplyValue {
  const { body } = book;
  switch (question.kind) {
    case 'error':
      return book.seekError(question.from, question.back);
    case 'text': {
      const lines = [];
      for (const index of book.shownLines(question.first, question.last))
        lines.push(plainLine(body.line(index)));
      return lines.join('\n');
    }
    case 'export':
      return toParts(exported(book, question.format === 'json'));
  }
}

function* exported(book: LogBook, json: boolean): Generator<string> {
  const { body } = book;
  for (const index of book.shownLines()) yield json ? jsonLine(body.raw(index)) : plainLine(body.line(index));
}

/** Sends the request and reads the log as it comes; rejects when no answer came. */
async function readLog(
  book: LogBook,
  wire: WireRequest,
  signal: AbortSignal,
  changed: () => void,
): Promise<Answer<LogOutcome>> {
  const response = await openWire(wire, signal);
  const head = headOf(response);
  if (head.redirected || !head.ok || !response.body)
    return { ...head, text: await response.text(), read: undefined };
  const first = !book.known;
  const reading = book.receive();
  try {
    await takeAll(response.body, reading, signal, first ? book : undefined, changed);
    if (reading.end(Date.now())) changed();
    const { grownAt, body } = book;
    return { ...head, text: undefined, read: { kind: 'log', lines: body.count, grownAt } };
  } catch (error) {
    reading.fail();
    if (first && !signal.aborted) changed();
    const failed = (read: LogOutcome) => ({ ...head, text: undefined, read });
    if (error instanceof NotABody) return { ...head, text: error.text, read: undefined };
    if (error instanceof MalformedArray) return failed({ kind: 'malformed', place: error.message });
    // Out of memory, or a mistake of ours: no fault of the network.
    if (error instanceof RangeError) return failed({ kind: 'broken', message: error.message });
    throw error;
  }
}

/** Another body than an array, as text: whoever asked says what it is. */
class NotABody extends Error {
  constructor(readonly text: string) {
    super('not an array');
  }
}

async function takeAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  reading: LogReading,
  signal: AbortSignal,
  shown: LogBook | undefined,
  changed: () => void,
): Promise<void> {
  const next = readerOf(body);
  let turn = performance.now();
  let told: number | undefined;
  for (;;) {
    const bytes = await next();
    if (signal.aborted) throw signal.reason;
    if (!bytes) return;
    try {
      reading.push(bytes);
    } catch (error) {
      if (!(error instanceof NotAnArray)) throw error;
      throw new NotABody(reading.begun() + (await restOf(next)));
    }
    const now = performance.now();
    if (shown && shown.body.count > 0 && (told === undefined || now - told > STATE_EVERY_MS)) {
      changed();
      if (told === undefined) await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
      told = now;
    }
    if (now - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
/** Bytes that are good until the next call; undefined at the end. */
type NextBytes = () => Promise<Bytes | undefined>;

/** Of so many bytes at most; as many as wait are read at once. */
const READ_BYTES = 0x4_0000;

/** Reads into the same memory again and again, which spares a quarter of the time; not every browser can. */
function readerOf(body: ReadableStream<Bytes>): NextBytes {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: 'byob' });
  } catch {
    const plain = body.getReader();
    return async () => (await plain.read()).value;
  }
  let memory = new ArrayBuffer(READ_BYTES);
  return async () => {
    const { done, value } = await reader.read(new Uint8Array(memory));
    if (value) memory = value.buffer;
    return done ? undefined : value;
  };
}

async function restOf(next: NextBytes): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = await next(); bytes; bytes = await next()) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}
