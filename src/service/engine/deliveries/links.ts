import { parseJson, toJson } from '@/lib/json';
import { isSigned, sign } from '../../signatures';
import type { Repositories } from '../../storage/repositories';
import { setAt } from '../field-path';
import type { Kernel } from '../kernel';

export const downloadsPath = '/downloads';

/** How long a link in a message stays valid after the message was sent (facts 4.4). */
export const linkValidFor = 15 * 60_000;

/** A part of a message that is replaced by a link. */
export interface Linked {
  /** Path of the link in the message. */
  readonly place: readonly string[];
  /** JSON text. */
  readonly content: string;
}

/** Stores the parts of a message that links replace. */
export function storeLinked(
  kernel: Kernel,
  deliveryId: string,
  linked: readonly Linked[],
  now: number,
): void {
  const { downloads } = kernel.repositories;
  if (linked.length === 0) return;
  downloads.removeExpired(kernel.realNow());
  for (const { place, content } of linked)
    downloads.insert({ id: kernel.newId(now), deliveryId, place, content, expiresAt: null });
}

/** The message as it is sent now. Each attempt gets new links, because retries go on for longer than a link is valid. */
export function withLinks(kernel: Kernel, deliveryId: string, body: string): string {
  const { database, repositories } = kernel;
  const { downloads, meta } = repositories;
  const parts = downloads.ofDelivery(deliveryId);
  if (parts.length === 0) return body;
  const message = parseJson(body) as Record<string, unknown>;
  const expiresAt = kernel.realNow() + linkValidFor;
  database.transaction(() => {
    for (const { id, place } of parts) {
      const url = new URL(`${downloadsPath}/${id}`, kernel.origin());
      url.searchParams.set('until', String(expiresAt));
      url.searchParams.set('signature', sign(meta, 'downloadSecret', id, String(expiresAt)));
      setAt(message, place, url.href);
      downloads.update(id, { expiresAt });
    }
  });
  return toJson(message);
}

export type Download =
  | { readonly kind: 'found'; readonly content: string }
  /** The link is not one of this service, its content is gone, or it has expired. */
  | { readonly kind: 'forged' | 'gone' | 'expired' };

/** The content behind a link. */
export function followLink({ meta, downloads }: Repositories, url: URL, now: number): Download {
  const id = url.pathname.slice(downloadsPath.length + 1);
  const until = url.searchParams.get('until') ?? '';
  const signature = url.searchParams.get('signature') ?? '';
  if (!isSigned(meta, 'downloadSecret', signature, id, until)) return { kind: 'forged' };
  if (!(Number(until) > now)) return { kind: 'expired' };
  const row = downloads.byId(id);
  return row ? { kind: 'found', content: row.content } : { kind: 'gone' };
}
