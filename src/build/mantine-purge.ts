import { transform, type Selector } from 'lightningcss';
import type { Plugin } from 'vite';

const mantineClass = /\bm_[0-9a-f]{6,10}\b/g;
const isMantineClass = /^m_[0-9a-f]{6,10}$/;

/**
 * Drops the CSS of Mantine components that are not in the console.
 *
 * Mantine's style sheet marks each component's rules with a class of the form `m_<hash>`, which the component's
 * code names. After tree-shaking, a rule whose class no chunk names is for nobody. A file's name is made
 * before its rules are dropped, so equal names may differ in content: style sheets want an ETag, not `immutable`.
 */
export function mantinePurge(): Plugin {
  return {
    name: 'mantine-purge',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const used = new Set(
          files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(mantineClass) ?? []) : [])),
        );
        for (const file of files) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) {
            file.source = dropUnused(file.fileName, file.source, used);
          }
        }
      },
    },
  };
}

function dropUnused(filename: string, source: string | Uint8Array, used: ReadonlySet<string>): Uint8Array {
  const isUnused = (selector: Selector): boolean =>
    selector.some((part) => {
      if (part.type === 'class') return isMantineClass.test(part.name) && !used.has(part.name);
      if (part.type === 'pseudo-class' && (part.kind === 'where' || part.kind === 'is')) {
        return part.selectors.every(isUnused);
      }
      return false;
    });
  return transform({
    filename,
    code: typeof source === 'string' ? new TextEncoder().encode(source) : source,
    minify: true,
    visitor: {
      Rule: {
        // Whole rules only: handing back a rule with fewer selectors fails in lightningcss 1.33.
        style: (rule) => (rule.value.selectors.every(isUnused) ? [] : undefined),
      },
    },
  }).code;
}
