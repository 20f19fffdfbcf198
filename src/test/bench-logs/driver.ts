/** Runs in every page of the log benchmark before its own scripts, and measures what is on the screen. */
interface BenchWord {
  readonly text: string;
  readonly lines: number;
}

/** A step is given up after this long. */
const PATIENCE_MS = 60_000;

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Resolves when what is there in the next frame is on its way to the screen. */
async function painted(): Promise<void> {
  await frame();
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

/** The time by `Date.now()`, which the server shares, when a condition is on the screen. */
async function when(is: () => boolean): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    await frame();
    if (!is()) continue;
    await painted();
    return Date.now();
  }
  throw new Error('no result in time');
}

const log = () => document.querySelector('section[aria-label="Log"]');
const scroller = () => document.querySelector('[role="log"]');
/** Lines that are there, counted and searchable. */
const total = () => {
  const words = log()?.firstElementChild?.textContent ?? '';
  const found = /([\d,]+) lines?(?! so far)/.exec(words)?.[1];
  return words.includes('so far') ? undefined : Number(found?.replaceAll(',', ''));
};
const shows = (text: string) => log()?.textContent.includes(text) ?? false;

const tasks: { start: number; ms: number }[] = [];
const keep = (entries: PerformanceEntryList) => {
  for (const { startTime, duration } of entries) tasks.push({ start: startTime, ms: duration });
};
const longTasks = new PerformanceObserver((list) => keep(list.getEntries()));
longTasks.observe({ type: 'longtask' });
/** Milliseconds of the longest task that began since then. Tasks below 50 are not reported and count as 0. */
const longestSince = (at: number) => {
  keep(longTasks.takeRecords());
  return Math.max(0, ...tasks.filter(({ start }) => start >= at).map(({ ms }) => Math.round(ms)));
};

function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const driver = {
  load: async (lines: number) => {
    const first = await when(() => document.querySelector('[data-line]') !== null && shows('Read '));
    const begin = performance.now();
    const whole = await when(() => total() === lines);
    return { first, whole, longest: longestSince(begin) };
  },

  /** Waits for the last line of a longer log. */
  grow: async (lines: number) => {
    const begin = performance.now();
    window.dispatchEvent(new Event('reread'));
    const at = await when(() => total() === lines && shows(`line-${lines - 1}.`));
    return { at, longest: longestSince(begin) };
  },

  /** Scrolls down in steps of 2,000 pixels, three times. The longest frame is the median of the three. */
  scroll: async () => {
    const element = scroller();
    if (!element) throw new Error('nothing scrolls');
    const longests: number[] = [];
    let blank = 0;
    for (let round = 0; round < 3; round += 1) {
      element.scrollTop = 0;
      await when(() => shows('line-0.'));
      let longest = 0;
      let last = await frame();
      for (let step = 0; step < 40; step += 1) {
        element.scrollTop += 2_000;
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
        if (!/line-\d/.test(element.textContent)) blank += 1;
      }
      longests.push(longest);
    }
    element.scrollTop = element.scrollHeight;
    return { longest: longests.toSorted((a, b) => a - b)[1] ?? Number.NaN, blank };
  },

  /** The milliseconds from each keystroke to its result on the screen. */
  search: async (words: readonly BenchWord[], kind: 'find' | 'filter') => {
    const label = kind === 'filter' ? 'Filter lines by text' : 'Find in the log';
    const attribute = kind === 'filter' ? 'data-matching' : 'data-found';
    const field = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
    if (!field) throw new Error(`no field “${label}”`);
    field.focus();
    const begin = performance.now();
    const times: number[] = [];
    for (const { text, lines } of words) {
      const start = performance.now();
      type(field, text);
      await when(() => log()?.querySelector(`[${attribute}="${lines}"]`) !== null);
      times.push(performance.now() - start);
    }
    const longest = longestSince(begin);
    type(field, '');
    await when(() => log()?.querySelector(`[${attribute}]`) === null);
    return { times, longest };
  },

  /** Bytes of the page and its workers together. */
  memory: async (): Promise<number> => {
    const { measureUserAgentSpecificMemory: measure } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
    };
    return measure ? (await measure.call(performance)).bytes : Number.NaN;
  },
};

Object.assign(window, { bench: driver });
