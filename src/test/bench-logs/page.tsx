import { createRoot } from 'react-dom/client';
import { told, type Viewer, type ViewerProps, type Word } from './viewer';

/** What the benchmark asks of the page, by name: `window.bench`. */
const viewers: Record<string, () => Promise<{ viewer: Viewer }>> = {
  ours: () => import('./ours'),
  bare: () => import('./bare'),
  floor: () => import('./floor'),
  patternfly: () => import('./patternfly'),
  melloware: () => import('./melloware'),
};

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Until what is there in the next frame is on its way to the screen. */
const painted = (is: () => boolean) =>
  new Promise<number | undefined>((resolve) => {
    requestAnimationFrame(() => {
      if (!is()) return resolve(undefined);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve(performance.now());
      });
      port1.start();
      port2.postMessage(undefined);
    });
  });

/** After so long a step is given up. */
const PATIENCE_MS = 20_000;

async function when(is: () => boolean): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const at = await painted(is);
    if (at !== undefined) return at;
    if (performance.now() > end) throw new Error('too late');
  }
}

const tasks: { at: number; ms: number }[] = [];
const keep = (entries: PerformanceEntryList) => {
  for (const { startTime, duration } of entries) tasks.push({ at: startTime, ms: duration });
};
const longTasks = new PerformanceObserver((list) => keep(list.getEntries()));
longTasks.observe({ type: 'longtask' });

/** Milliseconds of the longest task since then; tasks below 50 are not told and count as 0. */
async function longestSince(at: number): Promise<number> {
  // Until the page has nothing to do: what was put off until after the paint counts too.
  for (let round = 0; round < 3; round += 1) {
    await painted(() => true);
    await new Promise((resolve) => requestIdleCallback(resolve));
  }
  keep(longTasks.takeRecords());
  return Math.max(0, ...tasks.filter((task) => task.at + task.ms >= at).map(({ ms }) => Math.round(ms)));
}

const root = createRoot(document.getElementById('root') ?? document.body);
const shows = (text: string) => document.body.textContent.includes(text);
let viewer: Viewer | undefined;
let props: ViewerProps = { url: '', turn: 0, live: false };

function draw(change: Partial<ViewerProps>): void {
  props = { ...props, ...change };
  if (viewer) root.render(<viewer.View {...props} />);
}
const current = (): Viewer => {
  if (!viewer) throw new Error('no viewer');
  return viewer;
};

function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const bench = {
  open: async (name: string) => {
    ({ viewer } = (await viewers[name]?.()) ?? {});
  },

  /** From the request to the first rows, and to the whole log. */
  load: async (url: string, lines: number) => {
    told.total = 0;
    draw({ url: '', turn: 0 });
    root.render(null);
    await painted(() => true);
    const start = performance.now();
    current().ask(url);
    draw({ url, turn: 0 });
    const first = (await when(() => shows('Read '))) - start;
    const whole = (await when(() => current().total() === lines)) - start;
    return { first, whole, longest: await longestSince(start) };
  },

  /** When the last line of the next reading was painted, and how long that took from having the answer. */
  again: async (lines: number) => {
    const start = performance.now();
    draw({ turn: props.turn + 1 });
    const end = await when(() => current().total() === lines && shows(`line-${lines - 1}.`));
    const endedAt = Date.now();
    return { endedAt, drawn: end - told.at, longest: await longestSince(start) };
  },

  /** Down in steps of 2,000 pixels, or as far as ten seconds suffice, some times: of the longest frames the median. */
  scroll: async (lines: number) => {
    const scroller = current().scroller();
    if (!scroller) return undefined;
    const start = performance.now();
    const longests: number[] = [];
    let blank = 0;
    while (longests.length < 3 && performance.now() - start < 10_000) {
      scroller.scrollTop = 0;
      await when(() => shows('line-0.'));
      let longest = 0;
      let last = await frame();
      for (let step = 0; step < 60 && last - start < 10_000; step += 1) {
        scroller.scrollTop += 2_000;
        const now = await frame();
        longest = Math.max(longest, now - last);
        last = now;
        if (!/line-\d/.test(scroller.textContent)) blank += 1;
      }
      longests.push(longest);
    }
    const longest = longests.toSorted((a, b) => a - b)[longests.length >> 1] ?? 0;
    const task = await longestSince(start);
    const jump = performance.now();
    scroller.scrollTop = scroller.scrollHeight;
    const end = (await when(() => shows(`line-${lines - 1}.`))) - jump;
    return { longest, blank, task, end };
  },

  /** From each keystroke to its result on the screen. */
  search: async (words: readonly Word[], filter: boolean) => {
    const { field: fieldOf, result, countsPlaces = false } = current();
    const field = fieldOf(filter);
    if (!field) return undefined;
    // A person enters the field, and the first key comes no sooner than this.
    field.focus();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const begin = performance.now();
    const times: number[] = [];
    for (const { text, lines, places } of words) {
      const wanted = countsPlaces ? places : lines;
      const start = performance.now();
      type(field, text);
      times.push((await when(() => result(filter) === wanted)) - start);
    }
    type(field, '');
    await when(() => true);
    return { times, longest: await longestSince(begin) };
  },

  heap: async () => {
    const { measureUserAgentSpecificMemory: measure } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
    };
    return measure ? (await measure.call(performance)).bytes : undefined;
  },

  /** The longest task while a log grows, with a key in the search field now and then. */
  tail: async (url: string, lines: number, millis: number) => {
    draw({ url: '', turn: 0, live: true });
    root.render(null);
    draw({ url, turn: 0, live: true });
    // All is read, and once more.
    await when(() => current().total() >= lines);
    const whole = current().total();
    await when(() => current().total() > whole);
    const start = performance.now();
    const before = current().total();
    const field = current().field(false);
    const scroller = current().scroller();
    while (performance.now() - start < millis) {
      const part = (performance.now() - start) / millis;
      if (field && part > 0.4 && part < 0.7) type(field, 'webhook'.slice(0, 1 + (Math.floor(part * 50) % 7)));
      if (scroller && part >= 0.7) scroller.scrollTop -= 500;
      await frame();
    }
    const result = { longest: await longestSince(start), grown: current().total() - before };
    draw({ url: '', live: false });
    root.render(null);
    return result;
  },
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
