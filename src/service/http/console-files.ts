import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { messagePage } from './page';
import { expectMethod, Refusal } from './problem';
import { Reply } from './reply';

/** Encodings in order of preference. Brotli's highest quality would take a second for a large script. */
const encodings: readonly { name: string; compress: (body: Buffer) => Promise<Buffer<ArrayBuffer>> }[] = [
  {
    name: 'br',
    compress: (body) =>
      promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
  },
  { name: 'gzip', compress: (body) => promisify(gzip)(body) },
];

const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

/** People may point the console at another service, so it may connect to any https or loopback address. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Only what src/app/trusted-types.ts lets through becomes markup or a script's address.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

interface StoredFile {
  readonly changed: number;
  readonly size: number;
  readonly body: Buffer<ArrayBuffer>;
  /** Compressed bodies by encoding, made on first request. */
  readonly encoded: Map<string, Promise<Buffer<ArrayBuffer>>>;
  readonly etag: string;
  readonly type: string;
}

/** Serves the files of the built console, and its index page for every other navigation. */
export function createConsoleFiles(folder: string | undefined) {
  const stored = new Map<string, StoredFile>();

  async function load(path: string): Promise<StoredFile | undefined> {
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const known = stored.get(path);
    if (known?.changed === info.mtimeMs && known.size === info.size) return known;
    const body = await readFile(path);
    const type = getMimeType(path) ?? 'application/octet-stream';
    const file = {
      changed: info.mtimeMs,
      size: info.size,
      body,
      encoded: new Map(),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      type,
    };
    stored.set(path, file);
    return file;
  }

  return async (request: Request, url: URL): Promise<Reply> => {
    expectMethod(request, 'GET', 'HEAD');
    const isNavigation = asksForPage(request.headers.get('accept') ?? '', url.pathname);
    const index = folder === undefined ? undefined : await load(join(folder, 'index.html'));
    if (folder === undefined || !index) {
      if (!isNavigation) throw nothingHere();
      return messagePage(
        'The console is not built',
        'The service runs. Build the console with: npm run build',
        503,
      );
    }
    const path = fileWithin(folder, url.pathname);
    const file = path === undefined ? undefined : await load(path);
    if (file) return fileResponse(request, file, isNamedByContent(url.pathname));
    if (!isNavigation) throw nothingHere();
    return fileResponse(request, index, false);
  };
}

/** Whether this is a navigation, or a program such as `curl -I` that accepts anything and names no file. */
const asksForPage = (accept: string, pathname: string) =>
  accept.includes('text/html') || (accept.includes('*/*') && !/(^|\/)assets\/|\.[^/]*$/.test(pathname));

/** The file that a path names; undefined for a path that leads out of the folder. */
function fileWithin(folder: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (/[\0\\]/.test(decoded) || decoded.split('/').some((part) => part === '..' || part.startsWith('.')))
    return undefined;
  const path = join(folder, decoded);
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? path : undefined;
}

/** The names of files below /assets change with their content, so browsers may keep them. */
const isNamedByContent = (pathname: string) => pathname.startsWith('/assets/');

/** The body in the best encoding that the browser accepts. */
async function encodedBody(request: Request, { body, type, encoded }: StoredFile) {
  const taken = request.headers.get('accept-encoding') ?? '';
  const encoding =
    compressible.test(type) && body.length > 1000
      ? encodings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(taken))
      : undefined;
  if (!encoding) return { body };
  const small = encoded.get(encoding.name) ?? encoding.compress(body);
  encoded.set(encoding.name, small);
  return { body: await small, encoding: encoding.name };
}

async function fileResponse(request: Request, file: StoredFile, isImmutable: boolean): Promise<Reply> {
  const headers = {
    ...pageHeaders,
    'content-type': file.type,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept-Encoding',
  };
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(file.etag)) return new Reply(null, 304, headers);
  const { body, encoding } = await encodedBody(request, file);
  return new Reply(body, 200, {
    ...headers,
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
}

const nothingHere = () =>
  new Refusal(404, {
    detail: 'There is nothing at this path.',
    remedy: 'The interface is below /v1, /read/v1, /search/v1 and /write/v1.',
  });
