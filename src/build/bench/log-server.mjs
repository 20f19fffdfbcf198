import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const words = ['contact', 'deal', 'record', 'webhook', 'account', 'ticket', 'invoice', 'batch'];

/** A structured line of about 270 bytes. @param {number} line */
function entry(line) {
  const word = words[line % words.length] ?? '';
  const severity =
    line % 97 === 0 ? 'ERROR' : line % 41 === 0 ? 'WARNING' : line % 7 === 0 ? 'DEBUG' : 'INFO';
  return {
    timestamp: new Date(1_772_500_000_000 + line * 37).toISOString(),
    severity,
    message: {
      msg: `Read ${word} line-${line}. of page ${line >> 6}`,
      operation_id: '0b2f6a5e-5a53-4a7e-9d3c-0123456789ab',
      ...(severity === 'ERROR' ? { error: '429 Too Many Requests' } : {}),
      details: { request: `GET /api/v1/${word}?cursor=${line}`, status: '200', took: String(line % 900) },
    },
  };
}

/** Logs of any length up to one: what is sent was made before. */
export class LogTexts {
  /** @param {number} most */
  constructor(most) {
    const lines = Array.from(
      { length: most },
      (_, line) => `${line === 0 ? '[' : ','}${JSON.stringify(entry(line))}`,
    );
    this.bytes = Buffer.from(lines.join(''));
    this.ends = new Uint32Array(most);
    let end = 0;
    lines.forEach((line, at) => {
      end += line.length;
      this.ends[at] = end;
    });
    // As the other viewers show them: time, level, message.
    this.lowered = lines.map((_, at) => {
      const { timestamp, severity, message } = entry(at);
      return `${timestamp} ${severity} ${JSON.stringify(message).slice(8)}`.toLowerCase();
    });
  }

  /** The array of so many lines. @param {number} lines */
  body(lines) {
    return [this.bytes.subarray(0, this.ends[lines - 1]), Buffer.from(']')];
  }

  /** How many of so many lines have a text. @param {string} text @param {number} lines */
  matches(text, lines) {
    let count = 0;
    for (let at = 0; at < lines; at += 1) {
      const line = this.lowered[at] ?? '';
      // Without the time and the level.
      if (line.includes(text, line.indexOf(' ', line.indexOf(' ') + 1))) count += 1;
    }
    return count;
  }

  /** How often so many lines have it, anywhere in them. @param {string} text @param {number} lines */
  places(text, lines) {
    let count = 0;
    for (let at = 0; at < lines; at += 1) {
      const line = this.lowered[at] ?? '';
      for (let place = line.indexOf(text); place >= 0; place = line.indexOf(text, place + text.length))
        count += 1;
    }
    return count;
  }
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Serves the built pages, and logs at …/operations/<lines>-<name>/logs. Reading one again brings what `grown` says;
 * a name that begins with "tail" grows by 1,000 lines a second.
 * @param {string} folder @param {LogTexts} texts
 */
export async function startServer(folder, texts) {
  /** @type {Map<string, number>} */
  const grown = new Map();
  /** @type {Map<string, number>} */
  const begun = new Map();
  /** When the last answer began. @type {Map<string, number>} */
  const answered = new Map();
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const handle = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Only then the page may measure its memory.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const log = /\/operations\/(\d+)-(\w+)\/logs$/.exec(pathname);
    if (log) {
      const [, length = '0', name = ''] = log;
      const key = `${length}-${name}`;
      const start = begun.get(key) ?? Date.now();
      begun.set(key, start);
      const more = name.startsWith('tail') ? Date.now() - start : (grown.get(key) ?? 0);
      const parts = texts.body(Math.min(texts.ends.length, Number(length) + more));
      answered.set(key, Date.now());
      response.setHeader('Content-Type', 'application/json');
      // As the embedded service answers: without it the browser copies the body once more before it hands it on.
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader(
        'Content-Length',
        parts.reduce((sum, part) => sum + part.length, 0),
      );
      for (const part of parts) response.write(part);
      response.end();
      return;
    }
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    try {
      const body = await readFile(file);
      response.setHeader(
        'Content-Type',
        types[/** @type {keyof typeof types} */ (path.extname(file))] ?? 'text/plain',
      );
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    /** @param {string} key @param {number} lines */
    grow: (key, lines) => grown.set(key, lines),
    /** @param {string} key */
    answeredAt: (key) => answered.get(key) ?? Number.NaN,
    close: () => server.close(),
  };
}
