/** The faults, in an order in which no two that are told in the same words follow each other. */
import type { Answer } from '../pass-on';
import type { Met } from './proxy';

export interface Fault {
  name: string;
  /** A change that meets it has been made. */
  acts?: true;
  /** What the person is told. */
  says: RegExp;
  /** What a page may say instead, where it can show the rest of a list. */
  saysInPart?: RegExp;
  answer: (met: Met) => Promise<void> | void;
}

const json = { 'content-type': 'application/json' };
const text = (body: string, type: string) => ({ headers: { 'content-type': type }, body: Buffer.from(body) });

const refusal = (status: number): Fault => ({
  name: String(status),
  says: new RegExp(`Fault ${status}`),
  answer: ({ send }) =>
    send({
      status,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
      body: Buffer.from(
        JSON.stringify({ title: `Fault ${status}`, status, detail: `Fault ${status} on purpose` }),
      ),
    }),
});

const unreachable = /could not be reached/i;
const unreadable = /Unexpected response/;
/** Of an answer whose members have changed, a page may read the part that it can. */
const inPart = /could not be read/i;

type Changed = Record<string, unknown>;

/** Changes every object of a value, except below members that are skipped. */
function changeObjects(value: unknown, change: (object: Changed) => void, skips = (_key: string) => false) {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) if (!skips(key)) changeObjects(item, change, skips);
  if (!Array.isArray(value)) change(value as Changed);
}

/** An answer with a changed body, if it has one in JSON. */
function withChangedBody(answer: Answer, change: (body: unknown) => void): Answer {
  const body = answer.body.toString();
  if (body === '' || !answer.headers['content-type']?.includes('json')) return answer;
  const value: unknown = JSON.parse(body);
  change(value);
  return { ...answer, body: Buffer.from(JSON.stringify(value)) };
}

const driftingKeys = ['id', 'name', 'timestamp', 'status', 'key', 'kid', 'url', 'operationId', 'domain'];

/** Every object of an answer with some of its keys changed; of a change, an answer made up of such keys. */
const drifted =
  (change: (object: Changed, key: string) => void): Fault['answer'] =>
  async ({ changes, act, send }) => {
    const drift = (body: unknown) =>
      changeObjects(body, (object) => {
        for (const key of driftingKeys) if (key in object) change(object, key);
      });
    if (!changes) {
      const answer = await act();
      return send(answer.status < 300 ? withChangedBody(answer, drift) : answer);
    }
    const made = { id: '1', name: 'x', key: 'x', kid: '1', url: 'x', operationId: '1', domain: 'x' };
    drift(made);
    send({ headers: json, body: Buffer.from(JSON.stringify(made)) });
  };

const cut =
  (after: (met: Met, part: Buffer) => void): Fault['answer'] =>
  async (met) => {
    const whole = met.changes ? Buffer.from('{"id":"1","name":"late"}') : (await met.act()).body;
    after(met, whole.subarray(0, Math.max(1, Math.floor(whole.length / 2))));
  };

/** Broken on the way there or back, or by the service. A change that meets one of these has not been made. */
export const faults: readonly Fault[] = [
  {
    name: 'dropped before the service acts',
    says: unreachable,
    answer: ({ request }) => void request.socket.resetAndDestroy(),
  },
  refusal(403),
  {
    name: 'JSON cut off',
    says: unreadable,
    answer: cut(({ send }, part) => send({ headers: json, body: part })),
  },
  { ...refusal(404), says: /Fault 404|not found/i },
  {
    name: 'HTML',
    says: unreadable,
    answer: ({ send }) => send(text('<!doctype html><h1>Sign in', 'text/html')),
  },
  refusal(409),
  {
    name: 'wrong content type',
    says: unreadable,
    answer: ({ send }) => send(text('\u0089PNG', 'image/png')),
  },
  refusal(422),
  {
    name: 'missing keys',
    says: unreadable,
    saysInPart: inPart,
    answer: drifted((object, key) => delete object[key]),
  },
  refusal(429),
  {
    name: 'keys of another type',
    says: unreadable,
    saysInPart: inPart,
    answer: drifted((object, key) => (object[key] = { was: object[key] })),
  },
  refusal(500),
  {
    name: 'keys that are null',
    says: unreadable,
    saysInPart: inPart,
    answer: drifted((object, key) => (object[key] = null)),
  },
  refusal(503),
  {
    name: 'reset within the body',
    says: unreachable,
    answer: cut(({ response }, part) => {
      response.writeHead(200, { ...json, 'content-length': part.length * 2 });
      response.write(part, () => response.socket?.resetAndDestroy());
    }),
  },
];

/** Where success has no body, there is none to be broken. */
export const isOfBody = ({ name, says }: Fault) => says === unreadable || name === 'reset within the body';

export const unauthorised: Fault = { ...refusal(401), says: /API key|bearer token/i };

export const lostAnswer: Fault = {
  name: 'dropped after the service acted',
  acts: true,
  says: unreachable,
  answer: async ({ act, request }) => {
    await act();
    request.socket.resetAndDestroy();
  },
};

/** Slow, and from a newer service: every object has a key more. */
export const slowAndNewer: Fault = {
  name: 'latency, and extra keys',
  acts: true,
  says: /(?!)/,
  answer: async ({ act, held, send }) => {
    await held;
    // The keys of these are names that somebody chose, not keys of the interface.
    const isMap = (key: string) =>
      /^(objects|selectedField|fields|values|mapped|raw|metadata|providers?|projectRoles)/i.test(key);
    const grow = (body: unknown) => changeObjects(body, (object) => (object['fromTheFuture'] = [{}]), isMap);
    send(withChangedBody(await act(), grow));
  },
};
