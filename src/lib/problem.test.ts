import { describe, expect, it } from 'vitest';
import { issueText, problemText } from './problem';

describe('problemText', () => {
  it('has everything a ticket needs', () => {
    expect(
      problemText({
        title: 'Invalid input',
        status: 400,
        detail: 'The destination was not created.',
        causes: ['url is not https'],
        remedy: 'Use an https address.',
        retryAt: '2026-11-14T13:04:11Z',
        requestId: 'req-1',
        issues: [{ in: 'body', name: 'metadata.url', detail: 'must start with https://' }],
        retryable: false,
        occurredAt: '2026-11-14T13:02:11Z',
      }),
    ).toBe(
      [
        'Invalid input (400)',
        'The destination was not created.',
        'Cause: url is not https',
        'Input: metadata.url: must start with https://',
        'Remedy: Use an https address.',
        'Not before: 2026-11-14T13:04:11Z',
        'Request id: req-1',
        'Time: 2026-11-14T13:02:11Z',
      ].join('\n'),
    );
  });

  it('names the place of an issue outside the body', () => {
    expect(issueText({ in: 'path', name: 'topicId', detail: 'is unknown' })).toBe('path topicId: is unknown');
    expect(issueText({ detail: 'is unknown' })).toBe('is unknown');
  });
});
