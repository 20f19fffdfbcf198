import { describe, expect, it } from 'vitest';
import { isChunkError } from './chunk-error';

describe('isChunkError', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://console.example.com/assets/topics-1a2b.js',
    'error loading dynamically imported module: https://console.example.com/assets/topics-1a2b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/topics-1a2b.css',
  ])('knows how each browser says it: %s', (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
  });

  it('is no other failure', () => {
    expect(isChunkError(new TypeError('Failed to fetch'))).toBe(false);
    expect(isChunkError('Importing a module script failed.')).toBe(false);
    expect(isChunkError(undefined)).toBe(false);
  });
});
