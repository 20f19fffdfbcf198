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
