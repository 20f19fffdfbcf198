export const openerScriptPath = '/callbacks/v1/oauth.js';

/**
 * Runs in the last page of a flow. The message goes to each origin by name, so that no other page learns anything;
 * a browser drops those that are not the opener's. Plain text, because it is served as it is.
 */
export const openerScript = `'use strict';
(() => {
  const { event, connection, error, origins } = document.body.dataset;
  const opener = window.opener;
  if (!opener) return;
  const data = connection === undefined ? { error } : { connection };
  for (const origin of JSON.parse(origins)) opener.postMessage({ eventType: event, data }, origin);
  window.close();
})();
`;
