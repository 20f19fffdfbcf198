import { transform, type Rule, type Selector } from 'lightningcss';
import type { Plugin, Rolldown } from 'vite';
import { consoleChunks } from './chunks.ts';

const mantineClass = /\bm_[0-9a-f]{6,10}\b/g;
const isMantineClass = /^m_[0-9a-f]{6,10}$/;
/** Pages behind the connection; they load the second copy of Mantine's style sheet. */
const behindConnection = '/src/routes/_console';
/** What only Mantine's own sheet sets, by which a copy of it is known. */
const markOfSheet = '--mantine-z-index-app:';

/**
 * Drops the CSS of Mantine components that are not in the console, and what the first page does not use from the sheet
 * that it waits for.
 *
 * Mantine's style sheet marks each component's rules with a class of the form `m_<hash>`, which the component's
 * code names. After tree-shaking, a rule whose class no chunk names is for nobody. The sheet is imported twice: the
 * entry's copy keeps what can be shown before a connection is made, the console's copy
 * (`src/components/mantine-console.css`) the rest. A file's name is made before its rules are dropped, so equal names
 * may differ in content: style sheets want an ETag, not `immutable`.
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
        const chunks = files.filter((file) => file.type === 'chunk');
        const used = classesOf(chunks);
        const first = classesOf(chunksBefore(chunks));
        const firstSheets = new Set(
          chunks
            .filter(({ isEntry }) => isEntry)
            .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
        );
        for (const file of files) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
          const isFirst = firstSheets.has(file.fileName);
          const isSecondCopy = !isFirst && text.includes(markOfSheet);
          file.source = keepRules(
            file.fileName,
            text,
            isFirst ? first : used,
            isSecondCopy ? first : undefined,
          );
        }
      },
    },
  };
}

const classesOf = (chunks: readonly Rolldown.OutputChunk[]): Set<string> =>
  new Set(chunks.flatMap(({ code }) => code.match(mantineClass) ?? []));

/** What can be loaded without a page behind the connection. */
function chunksBefore(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk) || isBehindConnection(chunk)) return;
    found.add(chunk);
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(byName.get(name));
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(visit);
  return [...found];
}

const isBehindConnection = ({ facadeModuleId, name }: Rolldown.OutputChunk) =>
  facadeModuleId?.includes(behindConnection) === true || consoleChunks.includes(name);

/** The sheet without the rules that nobody uses, and in Mantine's layer without those that another sheet keeps. */
function keepRules(
  filename: string,
  source: string,
  used: ReadonlySet<string>,
  keptElsewhere: ReadonlySet<string> | undefined,
): Uint8Array {
  // Rules are visited from the outside in.
  let layers = 0;
  const isLayer = ({ type }: Rule) => type === 'layer-block';
  return transform({
    filename,
    code: new TextEncoder().encode(source),
    minify: true,
    visitor: {
      Rule: (rule) => {
        if (isLayer(rule)) layers += 1;
        if (rule.type !== 'style') return undefined;
        const isWanted = (classes: ReadonlySet<string>) =>
          !rule.value.selectors.every((selector) => isUnused(selector, classes));
        const isElsewhere = layers > 0 && keptElsewhere !== undefined && isWanted(keptElsewhere);
        // Whole rules only: handing back a rule with fewer selectors fails in lightningcss 1.33.
        return isWanted(used) && !isElsewhere ? undefined : [];
      },
      RuleExit: (rule) => {
        if (isLayer(rule)) layers -= 1;
        return undefined;
      },
    },
  }).code;
}

/** Whether a selector needs a class of Mantine's that is not among these. */
function isUnused(selector: Selector, classes: ReadonlySet<string>): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return isMantineClass.test(part.name) && !classes.has(part.name);
    if (part.type === 'pseudo-class' && (part.kind === 'where' || part.kind === 'is'))
      return part.selectors.every((one) => isUnused(one, classes));
    return false;
  });
}
