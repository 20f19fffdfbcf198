import { readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import path from 'node:path';

const words = ['contact', 'deal', 'record', 'webhook', 'account', 'ticket', 'invoice', 'batch'];

/** A structured entry of about 270 bytes. @param {number} line */
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

/**
 * The same log as different services write it.
 * @type {Record<string, (line: ReturnType<typeof entry>) => string>}
 */
const layouts = {
  compact: (line) => JSON.stringify(line),
  // No value has a colon or comma that looks like this.
  spaced: (line) => JSON.stringify(line).replaceAll('":', '": ').replaceAll(',"', ', "'),
  reordered: ({ message: { msg, ...message }, severity, timestamp }) =>
    JSON.stringify({ message: { ...message, msg }, severity, timestamp })
      .replaceAll('/', String.raw`\/`)
      .replaceAll('Read', String.raw`\u0052ead`),
};
export const layoutNames = Object.keys(layouts);

/** A log in one layout, cut at any number of lines. */
class LogText {
  /** @param {string} layout @param {number} most */
  constructor(layout, most) {
    const write = layouts[layout] ?? JSON.stringify;
    const lines = Array.from({ length: most }, (_, at) => `${at === 0 ? '[' : ','}${write(entry(at))}`);
    this.bytes = Buffer.from(lines.join(''));
    this.ends = new Uint32Array(most);
    let end = 0;
    lines.forEach((line, at) => {
      end += line.length;
      this.ends[at] = end;
    });
  }

  /** The array of the first lines. @param {number} lines */
  parts(lines) {
    return [this.bytes.subarray(0, this.ends[lines - 1]), Buffer.from(']')];
  }
}

/** How many of the first lines have a text in their message. @param {string} text @param {number} lines */
export function countMatches(text, lines) {
  let count = 0;
  for (let at = 0; at < lines; at += 1)
    if (JSON.stringify(entry(at).message).toLowerCase().includes(text)) count += 1;
  return count;
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Stands in front of the service. It answers every log itself from memory, serves the pages to compare with below
 * `/bench/`, and passes on all other requests, so that the console runs as it does for a user.
 * @param {{ service: string, folder: string }} options
 */
export async function startServer({ service, folder }) {
  let lines = 0;
  let text = new LogText('compact', 1);
  let askedAt = Number.NaN;
  let answeredAt = Number.NaN;

  /** @param {import('node:http').ServerResponse} response */
  const sendLog = (response) => {
    const parts = text.parts(lines);
    askedAt = Date.now();
    response.setHeader('Content-Type', 'application/json');
    // As the embedded service answers. Without it the browser makes one more copy of the body.
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader(
      'Content-Length',
      parts.reduce((sum, part) => sum + part.length, 0),
    );
    for (const part of parts) response.write(part);
    answeredAt = Date.now();
    response.end();
  };

  /** @param {import('node:http').ServerResponse} response @param {string} name */
  const sendFile = async (response, name) => {
    try {
      const body = await readFile(path.join(folder, name));
      const type = types[/** @type {keyof typeof types} */ (path.extname(name))];
      response.setHeader('Content-Type', type ?? 'text/plain');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // A page may measure its memory only when it is isolated from other origins.
    const isolation = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    };
    for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value);
    if (pathname.endsWith('/logs')) return sendLog(response);
    if (pathname.startsWith('/bench/')) return void sendFile(response, pathname.slice('/bench'.length));
    const { method, headers } = request;
    const passed = forward(new URL(request.url ?? '/', service), { method, headers }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        // The operation goes on, so that its log is read again.
        const isOperation = /\/operations\/[^/]+$/.test(pathname) && pathname.includes('/v1/');
        const body = Buffer.concat(chunks);
        const sent = isOperation ? body.toString().replace(/("status":\s*)"\w+"/, '$1"in_progress"') : body;
        const rest = { ...answer.headers, ...isolation, 'content-length': String(Buffer.byteLength(sent)) };
        response.writeHead(answer.statusCode ?? 502, rest);
        response.end(sent);
      });
    });
    passed.on('error', () => response.destroy());
    // Compressed bodies could not be changed on the way.
    passed.removeHeader('accept-encoding');
    request.pipe(passed);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Chooses the log that is served from now on. @param {string} layout @param {number} most */
    use: (layout, most) => {
      text = new LogText(layout, most);
    },
    /** @param {number} count */
    setLines: (count) => {
      lines = count;
    },
    /** When the log was last asked for, and when its answer had been written. */
    times: () => ({ askedAt, answeredAt }),
    close: () => server.close(),
  };
}
