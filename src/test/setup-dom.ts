import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { LogWorker } from './log-worker';

// Test files share a page.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

// A busy machine is slow, not wrong: what a test waits for is waited for.
configure({ asyncUtilTimeout: 15_000 });

// happy-dom has no font set; a textarea that grows listens to it.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

if (!('Worker' in globalThis)) Object.defineProperty(globalThis, 'Worker', { value: LogWorker });
