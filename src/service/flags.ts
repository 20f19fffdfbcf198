import { parseArgs } from 'node:util';
import { seedKinds, StartError, type SeedKind } from './start';

export interface Flags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly seed: SeedKind;
  readonly credentialsFile: string | undefined;
  readonly open: boolean;
  readonly corsOrigins: readonly string[];
  readonly help: boolean;
  readonly version: boolean;
}

export const helpText = `Signalbox: the console, and an embedded service to run it on.

  --port N                  Port to listen on; 0 takes a free one. Default 4317.
  --host H                  Address to listen on. Default 127.0.0.1.
  --data DIR                Folder of the database. Default .data.
  --seed demo|none|large    What a new database is filled with. Default demo.
  --credentials-file FILE   Write addresses and credentials to FILE, readable by you alone.
  --open                    Open the console in the browser.
  --cors-origin ORIGIN      Let a console of another origin in; may be given several times.
  --version                 Print the version.
  --help                    Print this.`;

const config = {
  port: { type: 'string', default: '4317' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: '.data' },
  seed: { type: 'string', default: 'demo' },
  'credentials-file': { type: 'string' },
  open: { type: 'boolean', default: false },
  'cors-origin': { type: 'string', multiple: true, default: [] as string[] },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** @throws StartError that names the flag. */
export function parseFlags(args: readonly string[]): Flags {
  const values = parse(args);
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new StartError(`--port takes a number from 0 to 65535, not “${values.port}”.`);
  const seed = seedKinds.find((kind) => kind === values.seed);
  if (!seed) throw new StartError(`--seed is ${seedKinds.join(', ')}, not “${values.seed}”.`);
  for (const name of ['host', 'data', 'credentials-file'] as const)
    if (values[name]?.trim() === '') throw new StartError(`--${name} needs a value.`);
  return {
    port,
    host: values.host,
    data: values.data,
    seed,
    credentialsFile: values['credentials-file'],
    open: values.open,
    corsOrigins: values['cors-origin'].map(originOf),
    help: values.help,
    version: values.version,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: false, strict: true }).values;
  } catch (error) {
    // Node explains at length how to pass positional arguments; the first sentence says what is wrong.
    const [first = ''] = (error as Error).message.split(/\. |\n/);
    throw new StartError(`${first.replace(/\.$/, '')}. Use --help for the list of flags.`);
  }
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || (url.origin !== text && `${url.origin}/` !== text))
    throw new StartError(`--cors-origin takes an origin such as https://console.example.com, not “${text}”.`);
  return url.origin;
}
