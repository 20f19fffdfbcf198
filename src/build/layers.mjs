/** Who may import whom, as one ordered list, and the lint rules made from it for oxlint.config.mjs. */

/** The console's layers, lowest first. Code imports from rows above its own and from its own layer. */
export const layers = [['contract'], ['lib'], ['api', 'components'], ['features'], ['routes'], ['app']];

/** The console's layers that the embedded service may use. */
const sharedWithService = ['contract', 'lib'];

const apart = ['service', 'build', 'test'];
const everything = [...layers.flat(), ...apart];

/**
 * Packages that not every layer may use, as regular expressions over the import path, and why. A third element restricts
 * this to some names of the package.
 * @satisfies {Record<string, [regex: string, message: string, importNames?: string[]]>}
 */
const restricted = {
  any: ['^([^.@]|@[^/])', 'This layer uses no package; schemas are written with ./zod.'],
  ui: ['^(@mantine/|react-dom|react-hook-form)', 'This layer has no user interface.'],
  react: ['^react$', 'This layer does not know React.'],
  lazy: ['^react$', 'Use lazyPart or lazyOverlay of @/components/state/lazy-part.', ['lazy', 'default']],
  link: ['^@tanstack/react-router$', 'Links come from @/components/link.', ['Link']],
  router: ['^@tanstack/react-router', 'This layer does not know the router.'],
  query: ['^@tanstack/react-query', 'Data comes in as props or arguments; queries live in src/api.'],
  icons: ['^@tabler/', 'Icons come from @/components/icons.'],
  zod: ['^zod(/|$)', 'Schemas are written with @/contract/zod.'],
  node: ['^(node:|hono|@hono/|@photostructure/)', 'This layer runs in the browser.'],
  tooling: [
    '^(vite|vitest|fast-check|happy-dom|@testing-library/)',
    'Only tests and build scripts use this.',
  ],
};

/** @typedef {keyof typeof restricted} Package */
/** @typedef {{ regex: string, message: string, importNames?: string[] } | { group: string[], message: string }} Pattern */
/** @typedef {import('oxlint').OxlintOverride} Override */

/** @type {Record<string, Package[]>} */
const layerDoesWithout = {
  contract: ['any'],
  lib: ['ui', 'react', 'router', 'query'],
  api: ['ui', 'router'],
  components: ['query'],
};

/** @type {Package[]} */
const consoleDoesWithout = ['lazy', 'link', 'icons', 'zod', 'node', 'tooling'];

/** @type {Package[]} */
const serviceDoesWithout = ['ui', 'react', 'router', 'query', 'icons', 'zod', 'tooling'];

/** @param {Package[]} names @returns {Pattern[]} */
const noPackages = (names) =>
  names.map((name) => {
    const [regex, message, importNames] = restricted[name];
    return { regex, message, ...(importNames && { importNames }) };
  });

/** @param {string[]} names @param {string} message @returns {Pattern} */
const noLayers = (names, message) => ({ regex: `^@/(${names.join('|')})(/|$)`, message });

/** @type {Pattern} */
const noParent = {
  regex: '^(\\./)?\\.\\./',
  message: 'Import a sibling as ./name, all else as @/layer/….',
};

/** In a folder of a feature, `../` leads to the rest of the same feature. @type {Pattern} */
const noFurtherParent = {
  regex: '^(\\./)?\\.\\./\\.\\./',
  message: 'Within a feature import ./name or ../name, all else as @/layer/….',
};

/** @type {Pattern} */
const noHistoryWorker = {
  regex: '(^|/)history/history-(worker|server|store)$',
  message: 'History is asked by its client, so that it runs in its worker.',
};

/** @param {string[]} files @param {Pattern[]} patterns @returns {Override} */
const override = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/**
 * What a layer of the console may not import.
 * @param {string} name @param {Package[]} [except] @param {Pattern} [parent] @returns {Pattern[]}
 */
function layerPatterns(name, except = [], parent = noParent) {
  const below = layers.slice(
    0,
    layers.findIndex((row) => row.includes(name)),
  );
  const readable = [...below.flat(), name];
  return [
    parent,
    noHistoryWorker,
    noLayers(
      everything.filter((other) => !readable.includes(other)),
      `${name} imports only from ${readable.join(', ')}.`,
    ),
    ...noPackages(
      [...(layerDoesWithout[name] ?? []), ...consoleDoesWithout].filter((p) => !except.includes(p)),
    ),
  ];
}

/** @type {Pattern} */
const noOtherFeature = {
  group: ['@/features', '@/features/**'],
  message: 'A feature imports no other: what two need moves down, and the route composes them.',
};

/**
 * The overrides for the lint configuration. If several match a file, the last one applies, so each is complete.
 * @returns {Override[]}
 */
export function layerOverrides() {
  return [
    ...layers
      .flat()
      .filter((name) => name !== 'features')
      .map((name) => override([`src/${name}/**`], layerPatterns(name))),
    override(['src/features/**'], [...layerPatterns('features'), noOtherFeature]),
    override(['src/features/*/*/**'], [...layerPatterns('features', [], noFurtherParent), noOtherFeature]),
    override(['src/contract/zod.ts'], layerPatterns('contract', ['any', 'zod'])),
    override(['src/components/state/lazy-part.tsx'], layerPatterns('components', ['lazy'])),
    override(['src/components/icons.ts'], layerPatterns('components', ['icons'])),
    override(
      ['src/main.tsx'],
      [noLayers(apart, 'The console reaches the service by HTTP only.'), ...noPackages(consoleDoesWithout)],
    ),
    override(
      ['src/service/**'],
      [
        {
          regex: `^(\\.\\.?/)+(${everything.join('|')})/`,
          message: 'A relative import stays within src/service.',
        },
        noLayers(
          everything.filter((name) => name !== 'service' && !sharedWithService.includes(name)),
          `The service imports only from ${sharedWithService.join(', ')} and itself.`,
        ),
        ...noPackages(serviceDoesWithout),
      ],
    ),
    override(
      ['src/build/**'],
      [
        noLayers(
          everything.filter((name) => name !== 'build'),
          'Build scripts import nothing of what they build.',
        ),
      ],
    ),
    override(
      ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/test/**'],
      [noParent, ...noPackages(['icons', 'zod'])],
    ),
    override(['src/features/*/*/**/*.test.{ts,tsx}'], [noFurtherParent, ...noPackages(['icons', 'zod'])]),
    override(
      ['e2e/**'],
      [
        { regex: '^(\\./)?(\\.\\./)+src(/|$)', message: 'What is shared is imported as @/contract/….' },
        noLayers(
          everything.filter((name) => name !== 'contract'),
          'The rest of the console is reached through the browser.',
        ),
      ],
    ),
    // The service's tests use relative imports as well.
    override(['src/service/**/*.test.ts'], noPackages(['zod'])),
  ];
}
