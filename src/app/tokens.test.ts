import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colours(selector: string): Map<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const statuses = ['success', 'running', 'warning', 'failure', 'unknown', 'paused'];
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-hover', 'surface-selected'];

describe('the contrast formula', () => {
  it('gives the values WCAG states', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe.each(['light', 'dark'])('%s scheme', (scheme) => {
  const token = colours(`[data-mantine-color-scheme='${scheme}']`);
  const ratio = (a: string, b: string) => {
    const [first, second] = [token.get(a), token.get(b)];
    if (!first || !second) throw new Error(`no such colour: ${first ? b : a}`);
    return contrast(first, second);
  };

  it.each(statuses)('%s is readable on its own background and on every surface', (status) => {
    expect(ratio(`status-${status}`, `status-${status}-bg`)).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) expect(ratio(`status-${status}`, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(surfaces)('text, secondary text and links are readable on %s', (surface) => {
    expect(ratio('text', surface)).toBeGreaterThanOrEqual(10);
    expect(ratio('text-secondary', surface)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('link', surface)).toBeGreaterThanOrEqual(4.5);
    expect(ratio('accent-text', surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['accent', 'on-accent'],
    ['accent-hover', 'on-accent'],
    ['danger', 'on-accent'],
    ['danger-hover', 'on-accent'],
    ['highlight', 'text'],
    ['accent-bg', 'accent-text'],
  ])('text on %s is readable', (background, text) => {
    expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('control borders and the focus ring stand out from the surfaces', () => {
    for (const surface of ['surface-0', 'surface-1', 'surface-2']) {
      expect(ratio('border-strong', surface)).toBeGreaterThanOrEqual(3);
      expect(ratio('focus', surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it('has no pure black or white', () => {
    expect([...token.values()]).not.toContain('#000000');
    expect([...token.values()]).not.toContain('#ffffff');
  });
});
