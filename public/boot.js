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
    return origin === location.origin && /\/(?:assets\/[\w.-]+|formats)\.js$/.test(pathname) ? address : null;
  },
});

// Until the page is there, its place is: the navigation's, and the words at its top. For those alone who are connected,
// as src/api/session.ts tells, and until the console stands there itself. Drawn by src/app/frame.css.
const isPlaceShown = (() => {
  const { words, base = '/' } = document.currentScript?.dataset ?? {};
  const connection = words && connectionInUse();
  const [area, , page, ...rest] = location.pathname.slice(base.length).split('/');
  if (!connection || (area !== 'projects' && area !== 'orgs')) return false;
  const part = (name, text) => {
    const element = document.createElement('div');
    element.className = `frame-${name}`;
    element.textContent = text ?? '';
    return element;
  };
  const known = new Map(Object.entries(JSON.parse(words)));
  const { title, description } = (area === 'projects' && rest.length === 0 && known.get(page)) || {};
  // That it reads says less than its words.
  const standing = title ? 'main > :not([aria-busy])' : 'main';
  const place = part('page');
  place.append(part('title', title), part('description', description));
  const frame = part('root');
  frame.setAttribute('aria-hidden', 'true');
  frame.toggleAttribute('data-production', connection.production === true);
  frame.toggleAttribute('data-collapsed', localStorage.getItem('signalbox.rail-collapsed') === 'true');
  frame.append(part('rail'), place);
  new MutationObserver((_, observer) => {
    if (document.querySelector(standing)) {
      observer.disconnect();
      frame.remove();
    } else if (document.body && !frame.isConnected) document.body.prepend(frame);
  }).observe(document.documentElement, { childList: true, subtree: true });
  return true;

  function connectionInUse() {
    try {
      const id = sessionStorage.getItem('signalbox.active') ?? localStorage.getItem('signalbox.active');
      const isHeld = [sessionStorage, localStorage].some((store) =>
        store.getItem(`signalbox.credentials.${id}`),
      );
      const saved = JSON.parse(localStorage.getItem('signalbox.connections') ?? '[]');
      return isHeld ? saved.find((one) => one.id === id) : undefined;
    } catch {
      // Storage is refused, or holds what cannot be read.
      return undefined;
    }
  }
})();

// The console begins after that is painted. The files of the page in the address are asked for beside the first script
// instead of after it. The build names them.
(() => {
  const { parts, base = '/' } = document.currentScript?.dataset ?? {};
  if (!parts) return;
  const files = new Map(Object.entries(JSON.parse(parts)));
  const [area, project, page, ...rest] = location.pathname.slice(base.length).split('/');
  const ofPage = project && page && rest.length === 0 ? files.get(page) : undefined;
  const wanted = area === 'projects' ? [...files.get('console'), ...(ofPage ?? [])] : (files.get(area) ?? []);
  const add = (name, properties) => {
    const element = Object.assign(document.createElement(name), { crossOrigin: '' }, properties);
    document.head.append(element);
    return element;
  };
  const begin = () => {
    const [script, ...others] = files.get('first').map((file) => base + file);
    const sheets = others.filter((href) => href.endsWith('.css'));
    const loads = sheets.map((href) => {
      const sheet = add('link', { rel: 'stylesheet', href });
      return new Promise((resolve) => {
        for (const end of ['load', 'error']) sheet.addEventListener(end, resolve);
      });
    });
    void Promise.all(loads).then(() => add('script', { type: 'module', src: script }));
    for (const href of wanted.map((file) => base + file)) {
      if (href.endsWith('.css')) add('link', { rel: 'preload', as: 'style', href });
      else add('link', { rel: 'modulepreload', href });
    }
  };
  const follow = () => {
    begin();
    // Pages of a connection write times and numbers.
    void new Worker(`${base}formats.js`);
  };
  // In a tab that nobody looks at nothing is painted.
  if (isPlaceShown && !document.hidden) requestAnimationFrame(() => setTimeout(follow));
  else begin();
})();
