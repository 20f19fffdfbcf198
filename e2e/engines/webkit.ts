/** Starts WebKitGTK's own small browser on a display of its own, and asks its driver for what WebDriver has. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../process';
import { type Command, commands, type Driver, WebDriverError } from './driver';

/** As wide as the widest window, so that the pointer, which begins in the middle, is over every window. */
const screen = { width: 1440, height: 1000 };

/** Buttons are smaller than a person needs, so that a window can be as narrow as a phone. */
const style = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; }';

async function startDisplay(program: string): Promise<{ child: ChildProcess; display: string }> {
  const size = `${screen.width}x${screen.height}x24`;
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

export async function startWebKit(
  folder: string,
  driverProgram: string,
  displayProgram: string,
): Promise<Driver> {
  const [config, downloads] = [path.join(folder, 'config'), path.join(folder, 'downloads')];
  for (const one of [path.join(config, 'gtk-3.0'), downloads]) mkdirSync(one, { recursive: true });
  writeFileSync(path.join(config, 'gtk-3.0/gtk.css'), style);
  writeFileSync(path.join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  writeFileSync(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const { child: screenProcess, display } = await startDisplay(displayProgram);
  const port = await freePort();
  const child = spawn(driverProgram, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: folder,
      XDG_CONFIG_HOME: config,
      // No services of a desktop.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
      GTK_IM_MODULE: 'gtk-im-context-simple',
      TZ: 'Europe/Berlin',
      LANG: 'en_GB.UTF-8',
    },
  });
  const ended = once(child, 'close');
  const ask = async <T>(method: string, place: string, parameters: object = {}): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    });
    const { value } = (await response.json()) as { value: T & { error: string; message: string } };
    if (!response.ok) throw new WebDriverError(value.error, value.message);
    return value;
  };
  const { sessionId } = await untilListening(() =>
    ask<{ sessionId: string }>('POST', '/session', { capabilities: {} }),
  );
  const send = <T>(command: Command, parameters: Record<string, unknown> = {}): Promise<T> => {
    const [, method, place] = commands[command];
    return ask(method, `/session/${sessionId}${place.replace('{id}', String(parameters['id']))}`, parameters);
  };
  return {
    send,
    screenshot: async () => Buffer.from(await send<string>('screenshot'), 'base64'),
    // The window has a bar above the page.
    resize: async (width, height) => {
      const inner = await send<number[]>('execute', { script: 'return [innerWidth, innerHeight]', args: [] });
      void inner;
      await send('setRect', { x: (screen.width - width) / 2, y: 0, width, height: height + 38 });
    },
    reports: async () => [],
    // GTK composes what is entered by its number: Ctrl+Shift+U, and digits that are marked until a space confirms them.
    compose: async (text) => {
      for (const character of text) {
        const digits = (character.codePointAt(0) ?? 0).toString(16);
        const press = (value: string) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
        const [control, shift] = ['\uE009', '\uE008'];
        const actions = [
          { type: 'keyDown', value: control },
          { type: 'keyDown', value: shift },
          ...press('u'),
          { type: 'keyUp', value: shift },
          { type: 'keyUp', value: control },
          ...[...digits, ' '].flatMap(press),
        ];
        await send('perform', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      }
    },
    downloads,
    quit: async () => {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      child.kill();
      await ended;
      screenProcess.kill();
    },
  };
}

/** Tries again while the driver starts. */
async function untilListening<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await request();
    } catch (error) {
      if (error instanceof WebDriverError || tries === 300) throw error;
      await wait(100);
    }
}
