/** Service processes of a test's own, started and stopped by it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { readCredentials, type ServiceCredentials } from './service';

const root = path.resolve(import.meta.dirname, '..');

export interface ServiceProcess {
  child: ChildProcess;
  /** What both streams have printed so far. */
  output: () => string;
  /** Resolves to the exit code. */
  exited: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Stops what a failed test left running; for `test.afterEach`. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export function run(flags: readonly string[]): ServiceProcess {
  const child = spawn(process.execPath, ['dist/service/main.js', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => text, exited };
}

/** Starts a service over `folder` and waits until it answers. */
export async function startService(
  folder: string,
  port: number,
  flags: readonly string[] = ['--seed', 'none'],
): Promise<ServiceProcess & { service: ServiceCredentials }> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'credentials.json');
  const process_ = run([
    '--port',
    String(port),
    '--data',
    path.join(folder, 'data'),
    '--credentials-file',
    file,
    ...flags,
  ]);
  const started = new Promise<void>((resolve) => {
    process_.child.stdout?.on('data', () => {
      // The addresses are printed once the service listens; the link comes before them or after.
      if (process_.output().includes('/write/v1')) resolve();
    });
  });
  const ended = process_.exited.then((code) => {
    throw new Error(`The service ended with ${String(code)}: ${process_.output()}`);
  });
  await Promise.race([started, ended]);
  return { ...process_, service: readCredentials(file) };
}

/** Asks a process to stop and answers its exit code. */
export async function stop({ child, exited }: ServiceProcess, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal);
  return exited;
}

/** Starts a server on a free port of loopback, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await once(server.close(), 'close');
  return port;
}
