/** Runs in every page of a benchmark before its own scripts, and measures what reaches the screen. */
interface BenchWord {
  readonly text: string;
  readonly lines: number;
}

/** Give up waiting after this long. */
const TIMEOUT_MS = 60_000;

/** After this long without input, deferred work is assumed to be done. */
const PAUSE_MS = 150;

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Called in a frame, resolves once it is on its way to the screen. */
async function onItsWay(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** Resolves once the next frame is on its way to the screen. */
async function painted(): Promise<void> {
  await frame();
  await onItsWay();
}

/** Waits for a condition on the screen. Returns the time by `Date.now()`, which the server shares. */
async function when(is: () => boolean): Promise<number> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    await frame();
    if (!is()) continue;
    await onItsWay();
    return Date.now();
  }
  throw new Error('no result in time');
}

const log = () => document.querySelector('section[aria-label="Log"]');
/** The number of lines once all of them are loaded, counted and searchable. */
const total = () => {
  const words = log()?.firstElementChild?.textContent ?? '';
  const found = /([\d,]+) lines?(?! so far)/.exec(words)?.[1];
  return words.includes('so far') ? undefined : Number(found?.replaceAll(',', ''));
};
const shows = (text: string) => log()?.textContent.includes(text) ?? false;

const tasks: { start: number; ms: number }[] = [];
const addTasks = (entries: PerformanceEntryList) => {
  for (const { startTime, duration } of entries) tasks.push({ start: startTime, ms: duration });
};
const longTasks = new PerformanceObserver((list) => addTasks(list.getEntries()));
longTasks.observe({ type: 'longtask' });
/** Milliseconds of the longest task since a time. The browser does not report tasks below 50 ms, so they count as 0. */
const longestSince = (at: number) => {
  addTasks(longTasks.takeRecords());
  return Math.max(0, ...tasks.filter(({ start }) => start >= at).map(({ ms }) => Math.round(ms)));
};

function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Milliseconds from each action to the next paint, and the longest task that any of them caused. */
async function measureEach(actions: readonly (() => void)[]) {
  const begin = performance.now();
  const times: number[] = [];
  for (const action of actions) {
    const start = performance.now();
    action();
    await painted();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { times, longest: longestSince(begin) };
}

function fieldOf(label: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no field “${label}”`);
  return found;
}

const driver = {
  /** Loads a log. `first` and `whole` are times by `Date.now()`. */
  load: async (lines: number) => {
    const first = await when(() => document.querySelector('[data-line]') !== null && shows('Read '));
    const whole = await when(() => total() === lines);
    return { first, whole };
  },

  /** Follows the link to the first operation in the list of operations. */
  openFromList: async () => {
    const link = () => document.querySelector<HTMLElement>('main table a[href*="/operations/"]');
    await when(() => link() !== null);
    link()?.click();
  },

  /** Milliseconds from the end of the answer at a path to the first rows of a table. */
  rowsAfter: async (path: string) => {
    const at = await when(() => document.querySelector('[data-row-index]') !== null);
    const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path));
    const { responseEnd = Number.NaN } = (answer ?? {}) as Partial<PerformanceResourceTiming>;
    return { ms: at - performance.timeOrigin - responseEnd };
  },

  /** Waits for the last line of a log that has grown. */
  grow: async (lines: number) => {
    const begin = performance.now();
    window.dispatchEvent(new Event('reread'));
    const at = await when(() => total() === lines && shows(`line-${lines - 1}.`));
    return { at, longest: longestSince(begin) };
  },

  /** The milliseconds from each keystroke in a log's search field to its result on the screen. */
  search: async (words: readonly BenchWord[], kind: 'find' | 'filter') => {
    const attribute = kind === 'filter' ? 'data-matching' : 'data-found';
    const input = fieldOf(kind === 'filter' ? 'Filter lines by text' : 'Find in the log');
    input.focus();
    const begin = performance.now();
    const times: number[] = [];
    for (const { text, lines } of words) {
      const start = performance.now();
      type(input, text);
      await when(() => log()?.querySelector(`[${attribute}="${lines}"]`) !== null);
      times.push(performance.now() - start);
    }
    const longest = longestSince(begin);
    type(input, '');
    await when(() => log()?.querySelector(`[${attribute}]`) === null);
    return { times, longest };
  },

  /** The milliseconds from the click on Patterns to the patterns of all lines on the screen. */
  patterns: async (lines: number) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Patterns',
    );
    if (!button) throw new Error('no button “Patterns”');
    const begin = performance.now();
    button.click();
    await when(() => shows(` in ${lines.toLocaleString('en')} lines`));
    const ms = performance.now() - begin;
    return { ms, longest: longestSince(begin) };
  },

  /** Drops the file of an input on the page. The milliseconds until the first rows of its log are on the screen. */
  dropCase: async (selector: string, lines: number) => {
    const file = document.querySelector<HTMLInputElement>(selector)?.files?.[0];
    if (!file) throw new Error('no file');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    const begin = performance.now();
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await when(() => document.querySelector('[data-line]') !== null && shows('Read '));
    const first = performance.now() - begin;
    await when(() => total() === lines);
    return { first, whole: performance.now() - begin, longest: longestSince(begin) };
  },

  /** Waits for the first line or pattern of many logs, and until all of them are searched, by `Date.now()`. */
  searchLogs: async (logs: number) => {
    const found = () => document.querySelector('section[aria-label="Logs"]');
    const first = await when(() => found()?.querySelector('[data-hit], tbody tr') != null);
    const whole = await when(
      () =>
        found()?.textContent.includes(`${logs} of ${logs} logs read`) === true &&
        found()?.querySelector('[data-complete]') != null,
    );
    return { first, whole };
  },

  /** The milliseconds that a page takes to fetch and parse a log many times, four at a time. */
  fetchAll: async (times: number) => {
    const begin = performance.now();
    let left = times;
    const next = async (): Promise<void> => {
      if (left === 0) return;
      left -= 1;
      const answer = await fetch('/logs', { cache: 'no-store' });
      await answer.json();
      return next();
    };
    await Promise.all([next(), next(), next(), next()]);
    return performance.now() - begin;
  },

  /** Types a text letter by letter and deletes it again. */
  type: (label: string, text: string) => {
    const input = fieldOf(label);
    input.focus();
    const prefixes = Array.from({ length: text.length + 1 }, (_, length) => text.slice(0, length));
    const values = [...prefixes.slice(1), ...prefixes.slice(0, -1).toReversed()];
    return measureEach(values.map((value) => () => type(input, value)));
  },

  /** The milliseconds from typing each text to the words that its result has. */
  ask: async (label: string, asked: readonly { readonly text: string; readonly words: string }[]) => {
    const input = fieldOf(label);
    input.focus();
    const begin = performance.now();
    const times: number[] = [];
    for (const { text, words } of asked) {
      const start = performance.now();
      type(input, text);
      await when(() => document.querySelector('main')?.textContent.includes(words) ?? false).catch(() => {
        const outputs = [...document.querySelectorAll('main output')].map(({ textContent }) => textContent);
        throw new Error(`“${text}” did not find ${words} but ${outputs.join(', ')}`);
      });
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return { times, longest: longestSince(begin) };
  },

  /** Presses each button twice. */
  press: (names: readonly string[]) => {
    const buttons = [...document.querySelectorAll('button')];
    const wanted = names.map((name) => {
      const found = buttons.find(({ textContent }) => textContent.trim().startsWith(name));
      if (!found) throw new Error(`no button “${name}”`);
      return found;
    });
    return measureEach(wanted.flatMap((button) => [() => button.click(), () => button.click()]));
  },

  /** Scrolls down in steps of 2,000 pixels, three times. `longest` is the median of the three longest frames. */
  scroll: async (selector: string) => {
    const element = document.querySelector(selector);
    if (!element) throw new Error('nothing scrolls');
    const begin = performance.now();
    const longests: number[] = [];
    let blank = 0;
    for (let round = 0; round < 3; round += 1) {
      element.scrollTop = 0;
      const isLog = element.role === 'log';
      await when(() => !isLog || shows('line-0.'));
      let longest = 0;
      let last = await frame();
      for (let step = 0; step < 40; step += 1) {
        element.scrollTop += 2_000;
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
        if (isLog && !/line-\d/.test(element.textContent)) blank += 1;
      }
      longests.push(longest);
    }
    element.scrollTop = element.scrollHeight;
    return {
      frame: longests.toSorted((a, b) => a - b)[1] ?? Number.NaN,
      blank,
      longest: longestSince(begin),
    };
  },

  longestSince,

  /** Bytes of the page and its workers together. */
  memory: async (): Promise<number> => {
    const { measureUserAgentSpecificMemory: measure } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
    };
    return measure ? (await measure.call(performance)).bytes : Number.NaN;
  },
};

Object.assign(window, { bench: driver });
