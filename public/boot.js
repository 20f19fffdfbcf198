// Before the first paint: sets the colour scheme. The key and the attribute are those of Mantine's own manager.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is refused; the system's scheme will do.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();

// The policy lets no text become markup or a script's address unless this says so (Trusted Types): libraries write
// style as text, which holds no tag, and start workers from the console's own files.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    return origin === location.origin && /\/assets\/[\w.-]+\.js$/.test(pathname) ? address : null;
  },
});

// The files of the page in the address are asked for beside the first script instead of after it. The build names them.
(() => {
  const { parts, base = '/' } = document.currentScript?.dataset ?? {};
  if (!parts) return;
  const files = new Map(Object.entries(JSON.parse(parts)));
  const [area, project, page, ...rest] = location.pathname.slice(base.length).split('/');
  const ofPage = project && page && rest.length === 0 ? files.get(page) : undefined;
  const wanted = area === 'projects' ? [...files.get('console'), ...(ofPage ?? [])] : (files.get(area) ?? []);
  for (const file of wanted) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    if (file.endsWith('.css')) link.as = 'style';
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    link.href = base + file;
    document.head.append(link);
  }
})();
