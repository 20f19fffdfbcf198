import { followLink } from './engine/deliveries/links';
import { Refusal } from './http/problem';
import { jsonText, type Reply } from './http/reply';
import type { Repositories } from './storage/repositories';

const refusals = {
  forged: [403, 'The signature of this address is not valid.'],
  expired: [410, 'This link has expired; links in messages are valid for 15 minutes.'],
  gone: [404, 'What this link led to has been deleted.'],
} as const;

/** Answers the link that replaces a part of a large message (facts 4.4). The link itself is the credential. */
export function sendDownload(repositories: Repositories, url: URL, now: number): Reply {
  const download = followLink(repositories, url, now);
  if (download.kind === 'found')
    return jsonText(download.content, 200, { 'cache-control': 'private, no-store' });
  const [status, detail] = refusals[download.kind];
  throw new Refusal(status, { detail });
}
