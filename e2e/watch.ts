/** Collects what the browser reports by itself in every window of a test. */
import type { Browser, BrowserContext } from '@playwright/test';

export interface Watch {
  /** Errors that nobody caught, violations of the content security policy, requests to other hosts. */
  readonly reports: string[];
  requests: number;
  /** Of all reports, those of a kind. */
  count: (kind: keyof typeof kinds) => number;
  end: () => void;
}

const kinds = {
  violations: /^(?!uncaught|request)/,
  elsewhere: /^request to another host/,
  uncaught: /^uncaught/,
};

const isHere = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return ['data:', 'blob:', 'about:'].includes(protocol) || /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname);
};

/** Watches the windows that are opened from now on. */
export function watch(browser: Browser): Watch {
  const reports: string[] = [];
  const watched: Watch = {
    reports,
    requests: 0,
    count: (kind) => reports.filter((report) => kinds[kind].test(report)).length,
    end: () => browser.off('context', follow),
  };
  function follow(context: BrowserContext) {
    void context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    context.on('weberror', (error) => reports.push(`uncaught: ${error.error().stack}`));
    context.on('console', (message) => {
      const text = message.text();
      if (/^policy violation|Content Security Policy|Trusted(HTML|Script)/.test(text)) reports.push(text);
    });
    context.on('request', (request) => {
      watched.requests += 1;
      if (!isHere(request.url())) reports.push(`request to another host: ${request.url()}`);
    });
  }
  browser.on('context', follow);
  return watched;
}
