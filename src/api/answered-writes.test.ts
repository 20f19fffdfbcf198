import { expect, test } from 'vitest';
import { createTopic } from '@/contract/topic';
import { takeWrites, writeAnswered, type AnsweredWrite } from './answered-writes';

const write = (text: string): AnsweredWrite => ({
  service: 's',
  endpoint: createTopic,
  path: { projectIdOrName: 'p' },
  body: {},
  text,
  sentAt: 1,
  answeredAt: 2,
});

test('changes that were answered before anybody takes them are taken first, and once', () => {
  const taken: string[] = [];
  const take = ({ text }: AnsweredWrite) => void taken.push(text);
  // Other tests of the worker have made changes.
  takeWrites(() => undefined)();
  writeAnswered(write('one'));
  writeAnswered(write('two'));
  const end = takeWrites(take);
  writeAnswered(write('three'));
  expect(taken).toEqual(['one', 'two', 'three']);
  end();
  writeAnswered(write('four'));
  expect(taken).toHaveLength(3);
  takeWrites(take)();
  expect(taken).toEqual(['one', 'two', 'three', 'four']);
});
