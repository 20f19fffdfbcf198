/** The part of the browser's Trusted Types that is used here; TypeScript's DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (address: string) => string | null;
    },
  ) => unknown;
}

/**
 * The content security policy only accepts markup and script addresses that this policy returns: style text of
 * libraries, which has no tags, and the console's own workers.
 */
export function installTrustedTypesPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && /\/assets\/[\w.-]+\.js$/.test(pathname) ? address : null;
    },
  });
}
