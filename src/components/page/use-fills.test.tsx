import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { useFills } from './use-fills';

function Filling({ isOn = true }: { isOn?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useFills(ref, isOn);
  return <div ref={ref} />;
}

it('marks what stands around an element that fills the window, as long as one is there', () => {
  const page = (...parts: boolean[]) => (
    <main>
      <section aria-label="One">
        {parts.map((isOn, at) => (
          <Filling key={at} isOn={isOn} />
        ))}
      </section>
      <section aria-label="Other" />
    </main>
  );
  const marked = () =>
    [screen.getByRole('main'), ...screen.getAllByRole('region')].map((element) =>
      element.hasAttribute('data-holds-fill'),
    );
  const { rerender } = renderUi(page(true, true));
  expect(marked()).toEqual([true, true, false]);
  rerender(page(true));
  expect(marked()).toEqual([true, true, false]);
  rerender(page(false));
  expect(marked()).toEqual([false, false, false]);
});
