// Sets the color scheme before the first paint. The key and the attribute are those of Mantine's color scheme manager.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is blocked: follow the system.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();

// Preloads the files of the page in the address, which the router would only ask for once the first script runs. The
// build writes their names into this script's tag (src/build/preload-pages.ts).
(() => {
  const { base, files } = document.currentScript?.dataset ?? {};
  if (!files) return;
  const filesOf = new Map(Object.entries(JSON.parse(files)));
  const [area, , page, ...rest] = location.pathname.slice(base.length).split('/');
  const parts = area === 'projects' ? ['console', [page, ...rest.map(() => '*')].join('/')] : [area];
  for (const file of parts.flatMap((part) => filesOf.get(part) ?? [])) {
    const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
    const link = Object.assign(document.createElement('link'), kind, { crossOrigin: '', href: base + file });
    document.head.append(link);
  }
})();
