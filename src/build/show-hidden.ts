import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const runtimes = new Map(
  ['jsx-runtime', 'jsx-dev-runtime'].map((name) => [
    `react/${name}`,
    fileURLToPath(new URL(`../components/${name}.ts`, import.meta.url)),
  ]),
);

/**
 * Puts our own JSX functions in place of React's, also in libraries, so that no element draws a character that hides or
 * reorders text, whichever name, message or value it came with.
 */
export function showHidden(): Plugin {
  const own = new Set(runtimes.values());
  return {
    name: 'show-hidden',
    enforce: 'pre',
    resolveId: (source, importer) => {
      const runtime = runtimes.get(source);
      return runtime !== undefined && !own.has(importer ?? '') ? runtime : undefined;
    },
  };
}
