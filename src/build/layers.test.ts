import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const configFile = path.resolve(import.meta.dirname, '../../oxlint.config.mjs');
const { default: config } = (await import(configFile)) as { default: object };

const imports = (specifier: string) => `import { thing } from '${specifier}';\nexport const used = thing;\n`;

/** File to be linted, its import, and whether the layers allow it. Each row is one file of a small project. */
const cases: ReadonlyArray<readonly [file: string, specifier: string, allowed: boolean]> = [
  ['src/contract/a.ts', './zod', true],
  ['src/contract/b.ts', '@/lib/time', false],
  ['src/contract/c.ts', 'yaml', false],
  ['src/contract/d.ts', 'zod', false],
  ['src/contract/e.ts', 'zod/mini', false],
  ['src/contract/f.ts', 'react', false],
  ['src/contract/g.ts', '@tanstack/react-query', false],
  ['src/contract/h.ts', '@/contract/problem', true],
  ['src/contract/zod.ts', 'zod/mini', true],
  ['src/lib/a.ts', '@/contract/zod', true],
  ['src/lib/b.ts', '@/components/page-header', false],
  ['src/lib/c.ts', '@mantine/core', false],
  ['src/lib/d.ts', 'node:fs', false],
  ['src/api/a.ts', '@/lib/time', true],
  ['src/api/b.ts', '@tanstack/react-query', true],
  ['src/api/c.ts', '@/components/page-header', false],
  ['src/api/d.ts', '@mantine/notifications', false],
  ['src/api/e.ts', '@tanstack/react-router', false],
  ['src/api/f.ts', './history/history-client', true],
  ['src/api/g.ts', './history/history-worker', false],
  ['src/api/h.ts', '@/api/history/history-server', false],
  ['src/api/history/a.ts', './history-server', true],
  ['src/features/topics/g.tsx', '@/api/history/history-store', false],
  ['src/components/a.tsx', '@/api/http', false],
  ['src/components/b.tsx', '@mantine/core', true],
  ['src/components/c.tsx', './icons', true],
  ['src/components/d.tsx', '@tabler/icons-react', false],
  ['src/components/e.tsx', '@tanstack/react-query', false],
  ['src/components/icons.ts', '@tabler/icons-react/dist/esm/icons/IconCheck.mjs', true],
  ['src/features/topics/a.tsx', '@/api/topics', true],
  ['src/features/topics/b.tsx', '@/features/destinations/destination-form', false],
  ['src/features/topics/c.tsx', '../destinations/destination-form', false],
  ['src/features/topics/d.tsx', './../destinations/destination-form', false],
  ['src/features/topics/e.tsx', '@/routes/topics', false],
  ['src/features/topics/f.tsx', './topic-form', true],
  ['src/features/revision-editor/panels/a.tsx', '../model/edits', true],
  ['src/features/revision-editor/panels/d.tsx', '@/features/revision-editor/model/edits', false],
  ['src/features/revision-editor/panels/e.tsx', '../../topics/topic-form', false],
  ['src/features/operations/list/a.test.tsx', '../causes/remedies', true],
  ['src/features/revision-editor/panels/b.tsx', '@/features/topics/topic-form', false],
  ['src/features/revision-editor/panels/c.tsx', '@/features/revision-editor-2/model', false],
  ['src/routes/projects/$project/a.tsx', '@/features/topics/topic-form', true],
  ['src/routes/projects/$project/b.tsx', '@/app/router', false],
  ['src/routes/projects/$project/c.tsx', 'hono', false],
  ['src/app/a.tsx', '@/routes/__root', true],
  ['src/app/b.tsx', '@/service/app', false],
  ['src/app/c.tsx', '@/test/render', false],
  ['src/main.tsx', '@/service/app', false],
  ['src/service/a.ts', '@/contract/endpoints', true],
  ['src/service/b.ts', '@/api/http', false],
  ['src/service/c.ts', '../api/http', false],
  ['src/service/d.ts', 'zod', false],
  ['src/service/engine/a.ts', '../storage/database', true],
  ['src/service/engine/b.ts', '../../api/http', false],
  ['src/service/engine/c.ts', 'node:crypto', true],
  ['src/service/engine/d.ts', 'react', false],
  ['src/service/engine/webhook/a.ts', '../../storage/database', true],
  ['src/service/engine/webhook/b.ts', '../../../lib/time', false],
  ['src/service/engine/d.test.ts', '@/test/in-process-service', true],
  ['src/build/a.ts', '@/contract/endpoints', false],
  ['src/api/a.test.ts', '@/test/render', true],
  ['src/api/b.test.ts', '../test/render', false],
  ['src/test/render.tsx', '@/app/router', true],
  ['e2e/a.spec.ts', '@/contract/endpoints', true],
  ['e2e/b.spec.ts', '@/api/http', false],
  ['e2e/c.spec.ts', '../src/api/http', false],
];

const statements: ReadonlyArray<readonly [file: string, source: string, allowed: boolean]> = [
  ['src/lib/dynamic.ts', "export const load = () => import('@/api/http');\n", false],
  ['src/lib/type-only.ts', "import type { Thing } from '@/api/http';\nexport type Used = Thing;\n", false],
  ['src/lib/pass-on.ts', "export { thing } from '@/api/http';\n", false],
  ['src/lib/request.ts', "export const load = () => fetch('/v1/projects');\n", false],
  ['src/features/topics/request.tsx', "export const load = () => window.fetch('/v1/projects');\n", false],
  ['src/api/request.ts', "export const load = () => fetch('/v1/projects');\n", true],
  ['src/features/topics/lazy.tsx', "export { lazy } from 'react';\n", false],
  [
    'src/features/topics/lazy-member.tsx',
    "import React from 'react';\nexport const { lazy } = React;\n",
    false,
  ],
  ['src/components/state/lazy-part.tsx', "export { lazy } from 'react';\n", true],
];

describe('the linter', () => {
  let folder = '';
  let flagged = new Set<string>();

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'layers-'));
    writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
    const files = [...cases.map(([file, to, ok]) => [file, imports(to), ok] as const), ...statements];
    for (const [file, source] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), source);
    }
    flagged = lint(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(cases)('%s imports %s: allowed %s', (file, _specifier, allowed) => {
    expect(flagged.has(file)).toBe(!allowed);
  });

  test.each(statements)('%s', (file, _source, allowed) => {
    expect(flagged.has(file)).toBe(!allowed);
  });
});

/** The files in which the linter finds a forbidden import or a forbidden global. */
function lint(folder: string): Set<string> {
  const bin = path.join(
    path.dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
    'bin/oxlint',
  );
  const { diagnostics } = JSON.parse(run(process.execPath, [bin, '--format', 'json', '.'], folder)) as {
    diagnostics: { code: string; filename: string }[];
  };
  const found = diagnostics.filter(({ code }) => /no-restricted-(imports|globals)/.test(code));
  return new Set(found.map(({ filename }) => filename.replaceAll('\\', '/')));
}

/** Standard output, even if the command fails, as the linter does when it finds something. */
function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return error.stdout;
    throw error;
  }
}
