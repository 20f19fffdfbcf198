import { mkdtemp, rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { startService, stop } from './src/build/bench/harness.mjs';
import { args, findBrowser } from './e2e/browser.mjs';
const mode = process.argv[2] ?? 'cls';
const folder = await mkdtemp('/tmp/h5look-');
const service = await startService(folder, process.env.SEED ?? 'demo');
const { executablePath } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const origin = new URL(service.baseUrl).origin;
const text = (v) => JSON.stringify(JSON.stringify(v));
const connection = { id: 'bench', name: 'Bench' };
for (const [name, place] of Object.entries({
  baseUrl: '/v1',
  readUrl: '/read/v1',
  searchUrl: '/search/v1',
  writeUrl: '/write/v1',
}))
  connection[name] = origin + place;
const init = (scheme) => `localStorage.setItem('signalbox.connections', ${text([connection])});
 sessionStorage.setItem('signalbox.active', 'bench'); localStorage.setItem('mantine-color-scheme-value','${scheme}');
 sessionStorage.setItem('signalbox.credentials.bench', ${text({ apiKey: service.apiKey })});
 window.shifts=[]; new PerformanceObserver((l)=>{for(const e of l.getEntries()) window.shifts.push({v:e.value,t:Math.round(e.startTime),recent:e.hadRecentInput,s:e.sources.map(s=>[(s.node?.className||s.node?.nodeName||'').toString().slice(0,60)+'|'+(s.node?.textContent||'').slice(0,40),[s.previousRect.x,s.previousRect.y,s.previousRect.width,s.previousRect.height].map(Math.round).join(),[s.currentRect.x,s.currentRect.y,s.currentRect.width,s.currentRect.height].map(Math.round).join()].join(' -> '))})}).observe({type:'layout-shift',buffered:true});`;
const at = async (width, scheme, path, wait = 2500) => {
  const page = await browser.newPage({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: scheme,
  });
  await page.addInitScript({ content: init(scheme) });
  if (process.env.SLOW) {
    const c = await page.context().newCDPSession(page);
    await c.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await c.send('Network.enable');
    await c.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 750e3 / 8,
    });
  }
  await page.goto(origin + path);
  await page.waitForTimeout(process.env.SLOW ? 9000 : wait);
  return page;
};
const project = `/projects/${service.projectId}`;
try {
  if (mode === 'cls')
    for (const width of [1440, 390])
      for (const path of [`${project}/operations`, `${project}`, `${project}/failures`]) {
        const page = await at(width, 'light', path, 3500);
        const shifts = await page.evaluate(() => window.shifts);
        console.log(width, path.slice(-12), shifts.reduce((s, e) => s + (e.recent ? 0 : e.v), 0).toFixed(4));
        for (const e of shifts.filter((e) => e.v > 0.001))
          console.log('   ', e.v.toFixed(4), e.t, e.recent, '\n        ' + e.s.join('\n        '));
        await page.close();
      }
  if (mode === 'shots') {
    const first = await at(1440, 'light', `${project}/operations?status=failure`);
    const href = await first.evaluate(() =>
      [...document.querySelectorAll('a[href*="/operations/"]')][0]?.getAttribute('href'),
    );
    await first.close();
    for (const [name, path] of [
      ['ops', `${project}/operations`],
      ['op', href],
      ['fail', `${project}/failures`],
      ['home', project],
      ['palette', `${project}/operations`],
    ])
      for (const width of [1440, 390])
        for (const scheme of ['light', 'dark']) {
          const page = await at(width, scheme, path, 2500);
          if (name === 'palette') {
            await page.keyboard.press('Control+k');
            await page.waitForTimeout(500);
            await page.keyboard.type('pause');
            await page.waitForTimeout(800);
          }
          await page.screenshot({ path: `/tmp/h5shots/${name}-${width}-${scheme}.png` });
          await page.close();
        }
  }
  if (mode === 'script')
    await (await import(process.argv[3])).default({ at, project, service, browser, origin, init });
} finally {
  await browser.close();
  await stop(service.child);
  await rm(folder, { recursive: true, force: true });
}
