import { headOf, openWire, type WireRequest } from '@/api/http-wire';
import type { Answer } from '@/api/http';
import type { LogOutcome } from '@/api/operations';
import { MalformedArray, NotAnArray } from './json-array';
import { LogBook, type LogReading } from './log-book';
import { toJsonLines } from './log-export';
import type { LogPort, LogReply, LogRequest } from './log-protocol';

/** Milliseconds of work after which other requests get their turn. */
const TURN_MS = 20;
/** Milliseconds between two states of a log on its first way in. */
const STATE_EVERY_MS = 250;

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

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
  const tell = (log: number) => {
    const book = books.get(log);
    const state = book && (book.known || book.body.count > 0) ? book.state() : undefined;
    reply({ type: 'state', log, state }, state?.shown ? [state.shown.buffer] : []);
  };

  async function read(message: Extract<LogRequest, { type: 'read' }>) {
    const { log, read: number, wire } = message;
    const book = bookOf(log);
    book.show(message.filter);
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
      case 'filter':
        bookOf(message.log).show(message.filter);
        tell(message.log);
        break;
      case 'lines': {
        const book = bookOf(message.log);
        reply({ type: 'lines', log: message.log, epoch: book.epoch, lines: book.lines(message.indexes) });
        break;
      }
      case 'export': {
        const parts = toJsonLines(bookOf(message.log).values());
        const transfer = parts.map(({ buffer }) => buffer);
        reply({ type: 'export', export: message.export, parts }, transfer);
        break;
      }
      case 'drop':
        books.delete(message.log);
        break;
    }
  });
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
  const reader = body.getReader();
  let turn = performance.now();
  let told: number | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    if (signal.aborted) throw signal.reason;
    if (done) return;
    try {
      reading.push(value);
    } catch (error) {
      if (!(error instanceof NotAnArray)) throw error;
      throw new NotABody(await restOf(reader, reading.bytes()));
    }
    const now = performance.now();
    if (shown && shown.body.count > 0 && (told === undefined || now - told > STATE_EVERY_MS)) {
      changed();
      told = now;
    }
    if (now - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
  }
}

async function restOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  begun: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const parts: BlobPart[] = [begun];
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return new Blob(parts).text();
}
