type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;

/**
 * An answer before it is sent. Plain, because a `Response` whose headers are looked at is made twice over by the HTTP
 * framework. Names of headers are in lower case, so that each is there once.
 */
export class Reply {
  readonly body: Body;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

/** A reply of text that is JSON already, or of a stream of it. */
export const jsonText = (text: Body, status = 200, headers: Readonly<Record<string, string>> = {}): Reply =>
  new Reply(text, status, { 'content-type': 'application/json', ...headers });

export const jsonReply = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  jsonText(JSON.stringify(value), status, headers);
