let waiting: Worker | undefined;

// The bundler finds the worker only where both are written in one expression.
const start = () => new Worker(new URL('./log-worker.ts', import.meta.url), { type: 'module', name: 'log' });

/** Starts the worker of the logs while the code that uses it is still being loaded. */
export function startLogWorkerAhead(): void {
  if (waiting) return;
  const worker = start();
  waiting = worker;
  // Whoever takes it later would not hear of this.
  worker.addEventListener('error', () => {
    if (waiting === worker) waiting = undefined;
  });
}

/** The worker that was started ahead, or a new one. */
export function takeLogWorker(): Worker {
  const worker = waiting ?? start();
  waiting = undefined;
  return worker;
}
