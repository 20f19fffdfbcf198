/** Puts load on one address and prints what came of it as JSON: `node load.mjs '<options as JSON>'`. */
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import autocannon from 'autocannon';

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body] `{n}` in it is a number that no other request has.
 * @property {number} connections
 * @property {number} [seconds]
 * @property {number} [amount]
 */

/** @type {Load} */
const {
  url,
  method = 'GET',
  headers = {},
  body,
  connections,
  seconds,
  amount,
} = JSON.parse(process.argv[2] ?? '');
const { origin, pathname, search } = new URL(url);
let made = 0;
const first = Math.floor(performance.timeOrigin);

const result = await autocannon({
  url: origin,
  connections,
  timeout: 30,
  ...(amount === undefined ? { duration: seconds ?? 2 } : { amount }),
  requests: [
    {
      method,
      path: pathname + search,
      headers,
      ...(body === undefined
        ? {}
        : {
            setupRequest: (request) => ({
              ...request,
              body: body.replaceAll('{n}', `${first}-${(made += 1)}`),
            }),
          }),
    },
  ],
});
const { requests, latency, throughput, duration, errors, timeouts, non2xx } = result;
console.log(
  JSON.stringify({
    // By count and time: the averages are of whole seconds, of which a short run has few.
    count: requests.total,
    perSecond: requests.total / duration,
    bytesPerSecond: throughput.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }),
);
