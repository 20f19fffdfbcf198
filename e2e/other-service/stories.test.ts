import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exhaustiveStories, stories } from './stories';

it.each(Object.entries({ ...stories, ...exhaustiveStories }))('%s has the test "%s"', (file, title) => {
  expect(readFileSync(`e2e/${file}`, 'utf8')).toContain(`test('${title}'`);
});
