import type { DeliveryRow, DestinationRow } from '../../storage/entities';
import { signatureOf } from './signing';
import type { OutgoingMessage } from './transport';

const headersOf = (destination: DestinationRow): Record<string, string> => {
  const { headers } = destination.metadata;
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).map(([key, value]) => [key.toLowerCase(), String(value)]),
  );
};

/** The request for one attempt. The destination's own headers cannot replace those of the signature. */
export function outgoing(
  { id, payload: body }: Pick<DeliveryRow, 'id' | 'payload'>,
  destination: DestinationRow,
  now: number,
): OutgoingMessage {
  const timestamp = Math.floor(now / 1000);
  return {
    url: String(destination.metadata['url'] ?? ''),
    body,
    headers: {
      'user-agent': 'Signalbox-Webhooks/1.0',
      ...headersOf(destination),
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': String(timestamp),
      'svix-signature': signatureOf(destination.signingKey ?? '', id, timestamp, body),
    },
  };
}
