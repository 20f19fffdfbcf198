import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from './app';
import { addressesAt } from './connect-tokens';
import type { ServiceAddresses } from '@/lib/service-address';
import { helpText, parseFlags, type Flags } from './flags';
import { clockWords } from './clock';
import { createHosted } from './hosted';
import type { StartCredentials } from './seed/organization';
import { drain, listen, originAt } from './server';
import { connectLink, StartError, startService } from './start';

const longestStop = 5_000;

/** The root is two folders up, both from the source and from the bundle. */
const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string };

/** The console alone, for a service that runs elsewhere. */
async function runHosted({ port: wanted, host, open }: Flags, addresses: ServiceAddresses): Promise<void> {
  const hosted = createHosted({
    addresses,
    host,
    version,
    consoleDir: fromRoot('dist/console'),
    log: (line) => console.error(line),
  });
  const { server, port } = await listen(hosted.fetch, wanted, host);
  stopOnSignal(server);
  const link = `${originAt(host, port)}/connect`;
  const { baseUrl, readUrl, searchUrl, writeUrl } = addresses;
  console.log(`Signalbox: open ${link}`);
  console.log(`Passed on to: base ${baseUrl} · read ${readUrl} · search ${searchUrl} · write ${writeUrl}`);
  if (open) openInBrowser(link);
}

async function run(flags: Flags): Promise<void> {
  let answer: Service['fetch'] = async () =>
    new Response('Starting.\n', { status: 503, headers: { 'retry-after': '1' } });
  // Listen first, so that a port in use is reported at once. The demo's webhooks also need the address.
  const { server, port } = await listen((request) => answer(request), flags.port, flags.host);
  const origin = originAt(flags.host, port);
  const { service, credentials, clock } = startService({
    data: resolve(flags.data),
    seed: flags.seed,
    origin,
    host: flags.host,
    keepDays: flags.keepDays,
    clock: flags.clock,
    version,
    corsOrigins: flags.corsOrigins,
    consoleDir: fromRoot('dist/console'),
    log: (line) => console.error(line),
  });
  answer = service.fetch;
  // Before the addresses are printed, because whoever reads them may stop the service at once.
  stopOnSignal(server, service);
  if (flags.credentialsFile !== undefined)
    writeCredentials(resolve(flags.credentialsFile), origin, credentials);

  const link = connectLink(origin, service.mintConnectToken(credentials));
  const { baseUrl, readUrl, searchUrl, writeUrl } = addressesAt(origin);
  console.log(`Signalbox: open ${link}`);
  console.log(`Addresses: base ${baseUrl} · read ${readUrl} · search ${searchUrl} · write ${writeUrl}`);
  if ('start' in clock) console.log(`Clock: ${clockWords(clock, flags.clock)}`);
  if (flags.open) openInBrowser(link);
}

/** Stops the work while open requests are being answered, then closes what they need. */
function stopOnSignal(server: Server, service?: Service): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    // Anything unfinished by then resumes at the next start.
    const tooLong = setTimeout(() => process.exit(0), longestStop);
    void Promise.all([drain(server), service?.engine.stop()])
      .then(() => service?.close())
      .finally(() => {
        clearTimeout(tooLong);
        process.exit(0);
      });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Writes everything that a program needs to use the service. Atomic: the file is complete or absent. */
function writeCredentials(file: string, origin: string, credentials: StartCredentials): void {
  const { apiKey, bearerToken, projectId, orgId } = credentials;
  const content = { consoleUrl: origin, ...addressesAt(origin), apiKey, bearerToken, projectId, orgId };
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new StartError(`The credentials file ${file} cannot be written: ${(error as Error).message}.`);
  }
}

function openInBrowser(link: string): void {
  const [command, args]: [string, string[]] =
    process.platform === 'darwin'
      ? ['open', [link]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', link]]
        : ['xdg-open', [link]];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => console.error('No browser could be opened; use the link.'));
  child.unref();
}

async function main(): Promise<void> {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) console.log(helpText);
  else if (flags.version) console.log(version);
  else if (flags.service) await runHosted(flags, flags.service);
  else await run(flags);
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message.replaceAll('\n', ' '));
  else console.error(error);
  process.exit(1);
});
