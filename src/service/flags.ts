import { parseArgs } from 'node:util';
import { proposeAddresses, readAddress, type ServiceAddresses } from '@/lib/service-address';
import { parseUrl } from '@/contract/parse-url';
import { parseTime } from '@/lib/time';
import type { ClockSetting } from './clock';
import { seedKinds, StartError } from './start';

export const helpText = `Signalbox: the console, and an embedded service to run it on.

  --port N                  Port to listen on; 0 takes a free one. Default 4317.
  --host H                  Address to listen on. Default 127.0.0.1.
  --data DIR                Folder of the database. Default .data.
  --seed demo|none|large    What a new database is filled with. Default demo.
  --keep DAYS               Remove operations, with logs and messages, that ended more than DAYS
                            ago, but not the last 100 of an installation. 0 keeps all. Default 30.
  --clock [TIME,]SPEED      Run the service's clock from TIME, or from now, and SPEED times as fast
                            as real time, 1x to 1000x: 60x, or 2026-03-01T09:00:00Z,60x.
  --credentials-file FILE   Write addresses and credentials to FILE, readable by you alone.
  --open                    Open the console in the browser.
  --cors-origin ORIGIN      Let a console of another origin in; may be given several times.
  --service-url URL         Serve the console for a hosted service instead of the embedded one:
                            its requests are passed on to URL from this origin.
  --read-url, --search-url, --write-url
                            Its other addresses, where they do not follow from the first.
  --version                 Print the version.
  --help                    Print this.`;

const config = {
  port: { type: 'string', default: '4317' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: '.data' },
  seed: { type: 'string', default: 'demo' },
  keep: { type: 'string', default: '30' },
  clock: { type: 'string' },
  'credentials-file': { type: 'string' },
  open: { type: 'boolean', default: false },
  'cors-origin': { type: 'string', multiple: true, default: [] as string[] },
  'service-url': { type: 'string' },
  'read-url': { type: 'string' },
  'search-url': { type: 'string' },
  'write-url': { type: 'string' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** Ports that browsers refuse to open: the "bad ports" of the Fetch standard, section 2.9. */
const closedPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

export type Flags = ReturnType<typeof parseFlags>;

/** @throws StartError that names the flag. */
export function parseFlags(args: readonly string[]) {
  const values = parse(args);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new StartError(`--port takes a number from 0 to 65535, not “${values.port}”.`);
  if (closedPorts.has(port))
    throw new StartError(`--port ${port} is one that browsers refuse to open; take another.`);
  const seed = seedKinds.find((kind) => kind === values.seed);
  if (!seed) throw new StartError(`--seed is ${seedKinds.join(', ')}, not “${values.seed}”.`);
  if (!/^\d{1,5}$/.test(values.keep))
    throw new StartError(
      `--keep takes a number of days, such as 30, or 0 to keep all, not “${values.keep}”.`,
    );
  for (const name of ['host', 'data', 'credentials-file'] as const)
    if (values[name]?.trim() === '') throw new StartError(`--${name} needs a value.`);
  return {
    port,
    host: values.host,
    data: values.data,
    seed,
    /** How many days ended operations are kept. 0 keeps them for ever. */
    keepDays: Number(values.keep),
    /** Real time, unless told otherwise. */
    clock: values.clock === undefined ? undefined : clockOf(values.clock),
    credentialsFile: values['credentials-file'],
    open: values.open,
    corsOrigins: values['cors-origin'].map(originOf),
    /** Addresses of a hosted service to proxy instead of running the embedded one. */
    service: serviceOf(values),
    help: values.help,
    version: values.version,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: false, strict: true }).values;
  } catch (error) {
    // Node's message goes on to explain positional arguments. The first sentence says what is wrong.
    const [first = ''] = (error as Error).message.split(/\. |\n/);
    throw new StartError(`${first.replace(/\.$/, '')}. Use --help for the list of flags.`);
  }
}

/** The simulated accounts opened in 2021 and grow as time passes. */
const [firstYear, lastYear] = [2022, 2099];

/** `60x`, a time, or both: `2026-03-01T09:00:00Z,60x`. */
function clockOf(text: string): ClockSetting {
  const [, time, speed] = /^(\d{4}-.+?)?(?:(?:^|,)(\d+)x)?$/.exec(text) ?? [];
  const start = parseTime(time);
  if (time === undefined ? speed === undefined : !start)
    throw new StartError(
      `--clock takes a time, a speed or both, such as 60x or 2026-03-01T09:00:00Z,60x, not “${text}”.`,
    );
  const rate = Number(speed ?? 1);
  if (rate < 1 || rate > 1000)
    throw new StartError(`--clock takes a speed from 1x to 1000x, not “${speed}x”.`);
  const year = start?.getUTCFullYear() ?? firstYear;
  if (year < firstYear || year > lastYear)
    throw new StartError(`--clock takes a time from ${firstYear} to ${lastYear}, not “${time}”.`);
  return { start: start?.getTime(), rate };
}

/** The four addresses of the hosted service. Those that are not given are derived from the base address. */
function serviceOf(values: ReturnType<typeof parse>): ServiceAddresses | undefined {
  const base = values['service-url'];
  const others = { readUrl: 'read-url', searchUrl: 'search-url', writeUrl: 'write-url' } as const;
  if (base === undefined) {
    const stray = Object.values(others).find((name) => values[name] !== undefined);
    if (stray) throw new StartError(`--${stray} goes with --service-url.`);
    return undefined;
  }
  const proposed = proposeAddresses(urlOf('service-url', base));
  const given = Object.entries(others).flatMap(([key, name]) => {
    const value = values[name];
    return value === undefined ? [] : [[key, urlOf(name, value)]];
  });
  return { ...proposed, ...(Object.fromEntries(given) as Partial<ServiceAddresses>) };
}

function urlOf(name: string, text: string): string {
  // A bare path would lead back to this origin.
  const reading = readAddress(text, 'relative:');
  if (!reading.ok || text.startsWith('/'))
    throw new StartError(`--${name} takes an address such as https://api.example.com/v1, not “${text}”.`);
  return reading.url;
}

function originOf(text: string): string {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || (url.origin !== text && `${url.origin}/` !== text))
    throw new StartError(`--cors-origin takes an origin such as https://console.example.com, not “${text}”.`);
  return url.origin;
}
