/** The engines other than Chromium that stories run in, and how to have them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installFromDebian } from '../browser.mjs';
import type { Driver } from './driver';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

interface Engine {
  name: string;
  /** Debian's packages. */
  packages: readonly string[];
  /** Each program that it needs, by the names or paths that it may have. */
  programs: readonly (readonly string[])[];
  /** Starts it with a new profile below a folder. */
  start: (folder: string, ...programs: string[]) => Promise<Driver>;
}

const engines = {
  firefox: {
    name: 'Firefox',
    packages: ['firefox-esr'],
    programs: [['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']],
    start: startFirefox,
  },
  webkit: {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: [['WebKitWebDriver'], ['Xvfb']],
    start: startWebKit,
  },
} satisfies Record<string, Engine>;

export type EngineName = keyof typeof engines;
export const engineNames = Object.keys(engines) as EngineName[];

const folders = (process.env.PATH ?? '').split(path.delimiter);
const findProgram = (names: readonly string[]) =>
  names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find((file) => existsSync(file));

/** What starts an engine, or nothing where it is not installed. */
export function find(engine: EngineName): ((folder: string) => Promise<Driver>) | undefined {
  const { programs, start }: Engine = engines[engine];
  const found = programs.map(findProgram).filter((file) => file !== undefined);
  return found.length === programs.length ? (folder) => start(folder, ...found) : undefined;
}

/** Says which engines are not there, after CI has tried to install them. */
export function lookForEngines(): void {
  const missing = () => engineNames.filter((name) => !find(name)).map((name): Engine => engines[name]);
  const wanted = missing().flatMap(({ packages }) => packages);
  if (process.env.CI && wanted.length > 0) installFromDebian(...wanted);
  for (const { name, packages } of missing())
    console.log(
      `${name} was not found, so its tests do not run. On Debian: apt-get install ${packages.join(' ')}`,
    );
}
