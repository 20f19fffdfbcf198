/**
 * The one-time token of a link such as `…/connect#connect=<token>`. It is taken out of the address bar before
 * anything else happens, and kept only until it is redeemed.
 */
let pending: string | undefined;
let receiver: ((token: string) => void) | undefined;

const tokenInHash = /^#?connect=([^&]+)$/;

/** Keeps the token of a fragment; whether there was one. */
export function keepConnectToken(hash: string): boolean {
  const found = tokenInHash.exec(hash)?.[1];
  if (found === undefined) return false;
  try {
    pending = decodeURIComponent(found);
  } catch {
    pending = found;
  }
  queueMicrotask(handOut);
  return true;
}

/** Called before the router reads the address: the fragment is gone from it, and from the history, afterwards. */
export function takeTokenFromAddressBar(): void {
  const { hash, search } = window.location;
  if (keepConnectToken(hash))
    window.history.replaceState(null, '', `${import.meta.env.BASE_URL}connect${search}`);
}

/** Gives each token to the page that redeems it, once, as soon as there are both. */
export function onConnectToken(redeem: (token: string) => void): () => void {
  receiver = redeem;
  queueMicrotask(handOut);
  return () => {
    receiver = undefined;
  };
}

function handOut(): void {
  if (pending === undefined || receiver === undefined) return;
  const token = pending;
  pending = undefined;
  receiver(token);
}
