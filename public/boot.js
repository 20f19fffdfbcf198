// Sets the color scheme before the first paint, and again when the system or another tab changes it: the connect page has
// nothing of Mantine. The key and the attribute are those of Mantine's color scheme manager.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage is blocked: follow the system.
    }
    const scheme = stored === 'light' || stored === 'dark' ? stored : dark.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  apply();
  dark.addEventListener('change', apply);
  addEventListener('storage', apply);
})();

// Preloads the files of the page that the router will open, which it would only ask for once the first script runs. The
// build writes their names into this script's tag (src/build/preload-pages.ts).
(() => {
  const { base, files } = document.currentScript?.dataset ?? {};
  if (!files) return;
  const filesOf = new Map(Object.entries(JSON.parse(files)));
  const parts = partsOf(location.pathname.slice(base.length));
  // The connect page needs more only when it is used, or for the token of a one-click link.
  const goOn = parts.filter((part) => part !== 'connect' || location.hash.startsWith('#connect='));
  // What the page needs only when it is painted waits, so that it does not share the network with what it needs before.
  void Promise.all(preload(parts)).then(() => preload(goOn.map((part) => `${part}/later`)));

  /** Begins to load the files of some parts. Each promise ends when a file is there, or cannot be had. */
  function preload(wanted) {
    return wanted
      .flatMap((part) => filesOf.get(part) ?? [])
      .map(
        (file) =>
          new Promise((resolve) => {
            const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
            const link = Object.assign(document.createElement('link'), kind, {
              crossOrigin: '',
              href: base + file,
              onload: resolve,
              onerror: resolve,
            });
            document.head.append(link);
          }),
      );
  }

  /** The parts of the console that an address leads to. Without a session that is the connect page. */
  function partsOf(path) {
    const [area, project, page = '', ...rest] = path.split('/');
    if (area === 'case') return [];
    if (area === 'connect' || !isConnected()) return ['connect'];
    // The first address leads to the project that was last open.
    if (area === '') return ['console', ''];
    if (area !== 'projects' || !project) return ['console'];
    const name = [page, ...rest.map(() => '*')].join('/');
    const view = `${name}?view=${new URLSearchParams(location.search).get('view')}`;
    return ['console', filesOf.has(view) ? view : name];
  }

  /** Whether this browser holds a session. The keys are those of src/api/session.ts. */
  function isConnected() {
    try {
      const stored = (key) => sessionStorage.getItem(key) ?? localStorage.getItem(key);
      const active = stored('signalbox.active');
      return active !== null && stored(`signalbox.credentials.${active}`) !== null;
    } catch {
      return false;
    }
  }
})();
