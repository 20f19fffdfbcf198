import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

const entry = '/src/service/dev.ts';

/** The result of src/service/dev.ts: the embedded service as a listener for the development server. */
interface DevService {
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  handles: (url: string) => boolean;
  connectLink: string;
  close: () => Promise<void>;
}

type OpenDevService = (options: { origin: string }) => Promise<DevService>;

/** Runs the embedded service behind the development server and restarts it when its code changes. */
export function devService(): Plugin {
  let service: Promise<DevService> | undefined;
  let closed = Promise.resolve();
  let origin = '';
  let announced = false;

  async function open(server: ViteDevServer): Promise<DevService> {
    await closed;
    const module = await server.ssrLoadModule(entry);
    // The entry belongs to another program, so its type cannot be imported here.
    const opened = await (module.openDevService as OpenDevService)({ origin });
    if (!announced) server.config.logger.info(`\n  Open ${opened.connectLink}\n`);
    announced = true;
    return opened;
  }

  /** The next service opens only after this one has closed the database. */
  function close(): Promise<void> {
    const closing = service;
    service = undefined;
    // A service that failed to open has nothing to close.
    closed = closed.then(async () => (await closing?.catch(() => undefined))?.close());
    return closed;
  }

  return {
    name: 'dev-service',
    apply: 'serve',

    configureServer(server) {
      const { httpServer } = server;
      if (!httpServer) return;
      const current = () => (service ??= open(server));

      httpServer.once('listening', () => {
        const address = httpServer.address();
        if (address === null || typeof address === 'string') return;
        origin = `http://127.0.0.1:${address.port}`;
        current().catch((error: unknown) => {
          server.config.logger.error(`The embedded service did not start. ${describe(error)}`);
        });
      });
      httpServer.once('close', () => void close());

      server.middlewares.use((request, response, next) => {
        current().then(({ handles, listener }) => {
          if (handles(request.url ?? '/')) listener(request, response);
          else next();
        }, next);
      });
    },

    hotUpdate: {
      async handler({ modules }) {
        if (this.environment.name === 'ssr' && modules.length > 0) await close();
      },
    },
  };
}

const describe = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
