import { describe, expect, it } from 'vitest';
import { destinationTarget } from './destination-target';
import { maskedValue } from './destination-secrets';

describe('maskedValue', () => {
  it.each([
    ['slack', 'url', 'https://hooks.slack.com/services/T0/B0/xyz', 'https://hooks.slack.com/services/••••••'],
    ['slack', 'url', 'https://hooks.slack.com/workflows/xyz', 'https://hooks.slack.com/••••••'],
    ['slack', 'url', 'xyz', '••••••'],
    ['rabbitmq', 'serverUrl', 'amqps://user:p@ss@mq.example.com/v', 'amqps://user:••••••@mq.example.com/v'],
    ['rabbitmq', 'serverUrl', 'amqps://mq.example.com:5671/v', 'amqps://mq.example.com:5671/v'],
    ['webhook', 'url', 'https://example.com:8080/a@b', 'https://example.com:8080/a@b'],
    ['pigeon', 'url', 'https://u:secret@loft.example', 'https://u:••••••@loft.example'],
  ])('of %s %s %s is %s', (type, key, value, masked) => {
    expect(maskedValue(type, key, value)).toBe(masked);
  });

  it('is what the list of destinations shows', () => {
    const metadata = { url: 'https://hooks.slack.com/services/T0/B0/xyz' };
    expect(destinationTarget({ type: 'slack', metadata })).toBe('https://hooks.slack.com/services/••••••');
  });
});
