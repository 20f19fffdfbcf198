/** A page in any engine: what stories do with it, and what they find on it by role and name, as a screen reader would. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import { type Driver, type Element, elementKey, WebDriverError } from './driver';

const testingLibrary = readFileSync(
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** Keys that are no characters, as WebDriver writes them. */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** In CSS pixels of the window. */
interface Point {
  x: number;
  y: number;
}

/** A name as it is sent to the page. */
type Name = string | { source: string; flags: string };

/** One step of a search, within what was found before it. */
type Step = { role: string; name?: Name } | { label: string } | { selector: string; text?: Name };

const sent = (name: string | RegExp): Name =>
  typeof name === 'string' ? name : { source: name.source, flags: name.flags };

/** Runs in the page: what a search finds that can be seen or takes a file, or nothing while Testing Library is not there. */
function search(steps: readonly Step[], first: boolean): HTMLElement | number | null {
  const { TestingLibraryDom: library } = globalThis as {
    TestingLibraryDom?: typeof TestingLibrary;
  };
  if (!library) return null;
  const regExp = (name: Exclude<Name, string>) => new RegExp(name.source, name.flags);
  const within = (one: HTMLElement, step: Step) => {
    if ('role' in step) {
      const { role, name } = step;
      const wanted = typeof name === 'object' ? regExp(name) : name;
      return library.queryAllByRole(one, role, wanted === undefined ? {} : { name: wanted });
    }
    if ('label' in step) return library.queryAllByLabelText(one, step.label);
    const { selector, text } = step;
    return [...one.querySelectorAll<HTMLElement>(selector)].filter(({ textContent }) => {
      if (text === undefined) return true;
      return typeof text === 'string' ? textContent.includes(text) : regExp(text).test(textContent);
    });
  };
  let found = [document.body];
  for (const step of steps) found = found.flatMap((one) => within(one, step));
  const seen = [...new Set(found)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) || one.matches('[type="file"]'),
  );
  return first ? (seen[0] ?? 0) : seen.length;
}

/** Failures after which a page that is still being drawn deserves another try. */
const passing = /stale element|click intercepted|not interactable|out of bounds|no such element/;

export class Target {
  constructor(
    private readonly tab: Tab,
    private readonly steps: readonly Step[] = [],
  ) {}

  role(role: string, name?: string | RegExp): Target {
    return new Target(this.tab, [...this.steps, { role, ...(name !== undefined && { name: sent(name) }) }]);
  }

  css(selector: string, text?: string | RegExp): Target {
    return new Target(this.tab, [
      ...this.steps,
      { selector, ...(text !== undefined && { text: sent(text) }) },
    ]);
  }

  button(name: string | RegExp): Target {
    return this.role('button', name);
  }

  link(name: string | RegExp): Target {
    return this.role('link', name);
  }

  /** A field by its label: one for a secret has no role. */
  label(label: string): Target {
    return new Target(this.tab, [...this.steps, { label }]);
  }

  toString(): string {
    return this.steps.map((step) => JSON.stringify(step)).join(' ');
  }

  /** A reference to the first that is found, if `first`, or else how many there are. */
  async #find(first: boolean): Promise<Element | number> {
    for (;;) {
      const found = await this.tab.run(search, this.steps, first);
      if (found !== null) return found as unknown as Element | number;
      await this.tab.driver.send('execute', { script: testingLibrary, args: [] });
    }
  }

  async count(): Promise<number> {
    return (await this.#find(false)) as number;
  }

  /** Waits until it is there, and does something with the first that is found; again if the page is drawn anew meanwhile. */
  async with<T>(action: (element: Element) => Promise<T>): Promise<T> {
    let done: { result: T } | undefined;
    const attempt = async () => {
      try {
        const element = await this.#find(true);
        if (typeof element === 'number') return 'not there';
        done = { result: await action(element) };
        return 'done';
      } catch (error) {
        if (error instanceof WebDriverError && passing.test(error.error)) return error.message;
        throw error;
      }
    };
    await expect.poll(attempt, { message: String(this), intervals: [50, 100, 250] }).toBe('done');
    return (done as unknown as { result: T }).result;
  }

  /** Waits until it can be seen. */
  async appears(): Promise<void> {
    await expect.poll(() => this.count(), { message: String(this) }).toBeGreaterThan(0);
  }

  async vanishes(): Promise<void> {
    await expect.poll(() => this.count(), { message: String(this) }).toBe(0);
  }

  async says(text: string | RegExp): Promise<void> {
    const said = expect.poll(() => this.text(), { message: String(this) });
    await (typeof text === 'string' ? said.toContain(text) : said.toMatch(text));
  }

  read<T>(script: (element: HTMLElement) => T): Promise<Awaited<T>> {
    return this.with((element) => this.tab.run(script, element));
  }

  text(): Promise<string> {
    return this.read((element) => element.innerText);
  }

  attribute(name: string): Promise<string | null> {
    return this.with((element) =>
      this.tab.run((one: HTMLElement, key) => one.getAttribute(key), element, name),
    );
  }

  focus(): Promise<void> {
    return this.read((element) => element.focus());
  }

  click(): Promise<void> {
    return this.with(async (element) => {
      // Not at the edge of the window, where bars are.
      await this.tab.run((one: HTMLElement) => one.scrollIntoView({ block: 'center' }), element);
      await this.tab.driver.send('click', { id: element[elementKey] });
    });
  }

  /** Replaces the text of a field by typing. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.tab.press('Control+a');
    await this.tab.type(text);
  }

  /** Chooses a file for a field that takes one. */
  choose(file: string): Promise<void> {
    return this.with((element) =>
      this.tab.driver.send('sendKeys', { id: element[elementKey], text: file, value: [...file] }),
    );
  }

  middle(): Promise<Point> {
    return this.read((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    });
  }
}

export class Tab {
  constructor(
    readonly driver: Driver,
    /** Where the console is. */
    readonly origin: string,
  ) {}

  /** Runs a function in the page. Elements are passed and answered as references. */
  run<T, A extends readonly unknown[]>(
    script: (...args: A) => T,
    ...args: { [Nth in keyof A]: A[Nth] | Element }
  ): Promise<Awaited<T>> {
    return this.driver.send('execute', { script: `return (${String(script)})(...arguments)`, args });
  }

  role(role: string, name?: string | RegExp): Target {
    return new Target(this).role(role, name);
  }

  css(selector: string, text?: string | RegExp): Target {
    return new Target(this).css(selector, text);
  }

  button(name: string | RegExp): Target {
    return this.role('button', name);
  }

  link(name: string | RegExp): Target {
    return this.role('link', name);
  }

  field(name: string | RegExp): Target {
    return this.role('textbox', name);
  }

  label(label: string): Target {
    return new Target(this).label(label);
  }

  /** An element that contains a text and no other that does. */
  text(text: string | RegExp): Target {
    return new Target(this).css('body *', text);
  }

  async goto(address: string): Promise<void> {
    await this.driver.send('navigate', { url: new URL(address, this.origin).href });
  }

  windows(): Promise<string[]> {
    return this.driver.send('windows');
  }

  async switchTo(handle: string): Promise<void> {
    await this.driver.send('switchTo', { handle });
  }

  /** Leaves the console, which asks nobody whether that is meant. */
  async leave(): Promise<void> {
    await this.goto('about:blank');
  }

  /** Goes on in a second tab. */
  async openSecond(): Promise<void> {
    const { handle } = await this.driver.send<{ handle: string }>('newWindow', { type: 'tab' });
    await this.switchTo(handle);
  }

  path(): Promise<string> {
    return this.run(() => location.pathname + location.search + location.hash);
  }

  /** Presses keys such as "Control+End". */
  async press(chord: string): Promise<void> {
    const values = chord.split('+').map((name) => keyCodes[name] ?? name);
    await this.#keys([
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  async type(text: string): Promise<void> {
    await this.#keys(
      [...text].flatMap((character) => {
        const value = character === '\n' ? keyCodes['Enter'] : character;
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
      }),
    );
  }

  async #keys(actions: readonly Record<string, unknown>[]): Promise<void> {
    await this.driver.send('perform', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Moves the mouse to points, and presses its button or lets it go there. */
  async mouse(steps: readonly ('down' | 'up' | Point)[]): Promise<void> {
    const actions = steps.map((step) =>
      typeof step === 'string'
        ? { type: step === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }
        : { type: 'pointerMove', ...step, duration: 100 },
    );
    await this.driver.send('perform', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  async wheel(over: Target, deltaY: number): Promise<void> {
    const actions = [{ type: 'scroll', ...(await over.middle()), deltaX: 0, deltaY, duration: 0 }];
    await this.driver.send('perform', { actions: [{ type: 'wheel', id: 'wheel', actions }] });
  }

  /** What was copied, as it arrives in a field. */
  async pasted(): Promise<string> {
    await this.run(() => {
      const field = document.createElement('textarea');
      field.id = 'pasted';
      document.body.append(field);
      field.focus();
    });
    await this.press('Control+v');
    const field = new Target(this).css('#pasted');
    await expect.poll(() => field.read((one) => (one as HTMLTextAreaElement).value)).not.toBe('');
    return this.run(() => {
      const { value } = document.querySelector('#pasted') as HTMLTextAreaElement;
      document.querySelector('#pasted')?.remove();
      return value;
    });
  }
}
