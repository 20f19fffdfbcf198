/**
 * `npm run routes`: generates src/app/route-tree.gen.ts from src/routes, as the development server and the build do. The
 * file is committed because the type check needs it. In CI an outdated file is an error.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { resolveConfig } from 'vite';
import { root } from './stamp.mjs';

const file = 'src/app/route-tree.gen.ts';
const read = () => readFile(path.join(root, file), 'utf8').catch(() => undefined);

const before = await read();
// The router's plugin writes the file when the configuration is resolved.
await resolveConfig({ root, logLevel: 'error' }, 'build');
if ((await read()) !== before) {
  console.log(`${file} was out of date and has been regenerated.`);
  if (process.env.CI) {
    console.error('Commit it.');
    process.exitCode = 1;
  }
}
