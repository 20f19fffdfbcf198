import { cleanup, configure, screen } from '@testing-library/react';
import * as React from 'react';
import { afterEach } from 'vitest';
import { FilesWorker } from './files-worker';
import { LogWorker } from './log-worker';

const address = location.href;

// Test files share a page.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') screen.debug();
  cleanup();
  document.body.replaceChildren();
  if (location.href !== address) throw new Error(`The page has moved to ${location.href}`);
});

// A busy machine is slow, not wrong.
configure({
  asyncUtilTimeout: 15_000,
  // A query that waits fails many times. By default each failure prints the page; here a failed test does, once.
  getElementError: (message) =>
    Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }),
});

// happy-dom lays nothing out, so that nothing is at a point.
if (!('elementsFromPoint' in document))
  Object.defineProperty(document, 'elementsFromPoint', { value: () => [], writable: true });

// happy-dom has no font set; a textarea that grows listens to it.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/** A worker by its name, in this process: this environment has none. */
function NamedWorker(url?: URL, options?: WorkerOptions) {
  return options?.name === 'files' ? new FilesWorker() : new LogWorker(url, options);
}
if (!('Worker' in globalThis)) Object.defineProperty(globalThis, 'Worker', { value: NamedWorker });

// Mantine's style element holds hundreds of variables. happy-dom works them out for each element that a query looks at,
// which took a quarter of the time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null });

// React keeps the stack of each element that is made, for its warnings, until this count is high. It took a tenth of the
// time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);
