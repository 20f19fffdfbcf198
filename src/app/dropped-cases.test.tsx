import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openDroppedCases } from './dropped-cases';
import type { AppRouter } from './router';

const navigate = vi.fn<(to: object) => Promise<void>>().mockResolvedValue(undefined);
const stop = openDroppedCases({ navigate } as unknown as AppRouter);
afterEach(() => navigate.mockClear());

const hasCue = () => document.documentElement.hasAttribute('data-dragged-file');
const over = (types: string[]) => fireEvent.dragOver(document.body, { dataTransfer: { types } });
/** To the element that the pointer is on next, if that is in the window. */
const leave = (relatedTarget: Element | null) =>
  fireEvent(document.body, Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }));
const drop = (name: string) =>
  fireEvent.drop(document.body, { dataTransfer: { files: [new File([], name)], types: ['Files'] } });

test('a file over the window shows where it goes until it leaves or is dropped', () => {
  over(['text/plain']);
  expect(hasCue()).toBe(false);
  over(['Files']);
  expect(hasCue()).toBe(true);
  leave(document.body);
  expect(hasCue()).toBe(true);
  leave(null);
  expect(hasCue()).toBe(false);
  over(['Files']);
  drop('x.csv');
  expect([hasCue(), navigate.mock.calls.length]).toEqual([false, 0]);
  drop('x.signalbox');
  expect(navigate).toHaveBeenCalledWith({ to: '/case', search: {} });
});

test('what takes files itself shows so, and keeps them', () => {
  const field = document.body.appendChild(document.createElement('div'));
  for (const type of ['dragover', 'drop']) field.addEventListener(type, (event) => event.preventDefault());
  fireEvent.dragOver(field, { dataTransfer: { types: ['Files'] } });
  expect(hasCue()).toBe(false);
  fireEvent.drop(field, { dataTransfer: { files: [new File([], 'x.signalbox')], types: ['Files'] } });
  expect(navigate).not.toHaveBeenCalled();
  stop();
});
