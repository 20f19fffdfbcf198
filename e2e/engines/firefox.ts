/**
 * Starts Firefox and speaks Marionette to it, the protocol into which geckodriver translates WebDriver: Debian has no
 * geckodriver. Each message is its length, a colon, and JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../process';
import { type Command, commands, type Driver, WebDriverError } from './driver';

type Answer = readonly [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

class Marionette {
  #held = Buffer.alloc(0);
  #last = 0;
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  constructor(private readonly socket: Socket) {
    socket.on('data', (bytes) => {
      this.#held = Buffer.concat([this.#held, bytes]);
      this.#read();
    });
  }

  #read() {
    for (;;) {
      const colon = this.#held.indexOf(':');
      const end = colon + 1 + Number(this.#held.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#held.length < end) return;
      const message = JSON.parse(this.#held.subarray(colon + 1, end).toString()) as Answer | object;
      this.#held = this.#held.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) this.#waiting.get(message[1] as number)?.(message as unknown as Answer);
    }
  }

  async send<T>(name: string, parameters: object = {}): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const text = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answered;
    this.#waiting.delete(id);
    if (error) throw new WebDriverError(error.error, error.message);
    // Some answers are in an object of their own.
    return (result !== null && typeof result === 'object' && 'value' in result ? result.value : result) as T;
  }
}

/** Waits until Firefox listens. */
async function reach(port: number): Promise<Socket> {
  for (let tries = 0; ; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (tries === 300) throw error;
      await wait(100);
    }
  }
}

/** Preferences that are not about tests are left as a person has them. */
const preferences = (port: number, downloads: string) => ({
  'marionette.port': port,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'devtools.console.stdout.content': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB, en',
  // Animations take a quarter of the time, and no test looks at them.
  'ui.prefersReducedMotion': 1,
});

/** Notes what the browser reports. Runs with the browser's own rights. */
const listen = `
  globalThis.signalboxReports ??= [];
  Services.console.registerListener({
    observe(message) {
      if (message instanceof Ci.nsIScriptError && (message.flags & Ci.nsIScriptError.warningFlag) === 0 && /^https?:/.test(message.sourceName))
        signalboxReports.push(message.category + ': ' + message.errorMessage + ' (' + message.sourceName + ':' + message.lineNumber + ')');
    },
  });`;

/** Has the browser take text as from the input method of the system. */
const compose = `
  const [text] = arguments;
  const marked = 'ni';
  const method = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
  if (!method.beginInputTransactionForTests(window)) throw new Error('Another input method is at work.');
  method.setPendingCompositionString(marked);
  method.appendClauseToPendingComposition(marked.length, method.ATTR_RAW_CLAUSE);
  method.setCaretInPendingComposition(marked.length);
  method.flushPendingComposition();
  method.commitCompositionWith(text);`;

export async function startFirefox(folder: string, executable: string): Promise<Driver> {
  const [profile, downloads] = [path.join(folder, 'profile'), path.join(folder, 'downloads')];
  for (const one of [profile, downloads]) mkdirSync(one, { recursive: true });
  const port = await freePort();
  const lines = Object.entries(preferences(port, downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  const flags = ['--headless', '--no-remote', '--profile', profile, '--marionette'];
  const child = spawn(executable, [...flags, '--remote-allow-system-access', 'about:blank'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, TZ: 'Europe/Berlin' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, 'close');
  const socket = await reach(port);
  const marionette = new Marionette(socket);
  await marionette.send('WebDriver:NewSession', { unhandledPromptBehavior: 'ignore' });
  /** Runs a script with the rights of the browser itself. */
  const asBrowser = async <T>(script: string, ...args: unknown[]) => {
    await marionette.send('Marionette:SetContext', { value: 'chrome' });
    try {
      return await marionette.send<T>('WebDriver:ExecuteScript', {
        script,
        args,
        newSandbox: false,
        sandbox: 'system',
      });
    } finally {
      await marionette.send('Marionette:SetContext', { value: 'content' });
    }
  };
  await asBrowser(listen);
  return {
    send: (command: Command, parameters = {}) =>
      marionette.send(commands[command][0], { sandbox: 'stories', newSandbox: false, ...parameters }),
    screenshot: async () =>
      Buffer.from(await marionette.send<string>('WebDriver:TakeScreenshot', { full: false }), 'base64'),
    // A window is not as narrow as a phone, but what it shows may be.
    resize: (width, height) =>
      asBrowser(
        `for (const [name, value] of Object.entries({ width: arguments[0], height: arguments[1] }))
           for (const bound of [name, 'min-' + name, 'max-' + name])
             gBrowser.selectedBrowser.style.setProperty(bound, value + 'px');`,
        width,
        height,
      ),
    reports: async () => {
      // Firefox says there as well that it could not reach Mozilla.
      const own = output.split('\n').filter((line) => /^console\.error: (?!RSLoader)/.test(line));
      return [...(await asBrowser<string[]>('return signalboxReports')), ...own];
    },
    compose: (text) => asBrowser(compose, text),
    downloads,
    quit: async () => {
      await marionette.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      await ended;
      socket.destroy();
    },
  };
}
