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
      const url = new URL(address, location.href);
      const assets = new URL(`${import.meta.env.BASE_URL}assets/`, location.origin).href;
      const isAsset = url.href.startsWith(assets) && /^[\w.-]+\.js$/.test(url.href.slice(assets.length));
      return isAsset ? address : null;
    },
  });
}
