import type { TestService } from './service';

/** What a service answered, with its body read; an empty one is an object without anything. */
export async function answerOf(
  service: TestService,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await service.send(method, path, body);
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}
