import { describe, expect, test } from 'vitest';
import { mapLayout, nodeHeight, nodeWidth } from './map-layout';
import { firstView } from './map-view';

const nodes = (count: number) =>
  (['event', 'topic', 'destination'] as const).flatMap((kind) =>
    Array.from({ length: count }, (_, at) => ({ id: `${kind}:${at}`, kind })),
  );
const wide = { width: 820, height: 560 };
const phone = { width: 356, height: 384 };

describe('what of the map is seen first', () => {
  test('all of it, in the middle, where it fits', () => {
    const places = mapLayout(nodes(3), []);
    const { x, y, zoom } = firstView(places, { width: 1400, height: 900 });
    expect(zoom).toBe(1);
    expect(x).toBeGreaterThan(16);
    expect(y).toBeGreaterThan(16);
  });

  test.each([
    ['wide', wide],
    ['phone', phone],
  ])('never too small to be read, beginning with the first nodes, %s', (_, room) => {
    const view = firstView(mapLayout(nodes(200), []), room);
    expect(view.zoom).toBeGreaterThanOrEqual(0.9);
    expect(view.y).toBe(16);
    expect(view.x).toBeLessThan(40);
  });

  test.each(['event:0', 'topic:120', 'destination:199'])('the selected %s', (id) => {
    const places = mapLayout(nodes(200), []);
    const { x, y, zoom } = firstView(places, phone, id);
    const at = places.get(id) ?? { x: Number.NaN, y: Number.NaN };
    const [left, top] = [at.x * zoom + x, at.y * zoom + y];
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + nodeWidth * zoom).toBeLessThanOrEqual(phone.width);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + nodeHeight * zoom).toBeLessThanOrEqual(phone.height);
  });
});
