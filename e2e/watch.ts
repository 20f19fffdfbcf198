/** Collects what the browser reports by itself in every window of a test. */
import type { Browser, BrowserContext } from '@playwright/test';

export interface Watch {
  /** Errors that nobody caught, violations of the content security policy, requests to other hosts. */
  readonly reports: string[];
  end: () => void;
}

const isHere = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return ['data:', 'blob:', 'about:'].includes(protocol) || /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname);
};

/** Watches the windows that are opened from now on. */
export function watch(browser: Browser): Watch {
  const reports: string[] = [];
  function follow(context: BrowserContext) {
    void context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    context.on('weberror', (error) => {
      const { name, message, stack } = error.error();
      reports.push(`uncaught: ${stack || `${name}: ${message}`} (${error.page()?.url()})`);
    });
    context.on('console', (message) => {
      const text = message.text();
      if (/^policy violation|Content Security Policy|Trusted(HTML|Script)/.test(text)) reports.push(text);
    });
    context.on('request', (request) => {
      if (!isHere(request.url())) reports.push(`request to another host: ${request.url()}`);
    });
  }
  browser.on('context', follow);
  return { reports, end: () => browser.off('context', follow) };
}
