import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { AtLeast } from './at-least';

test.each([
  [38, false, '38'],
  [0, false, '0'],
  [38, true, '38+'],
  [0, true, '0'],
])('%i, partial: %s', (value, partial, text) => {
  renderUi(
    <p aria-label="Count">
      <AtLeast value={value} partial={partial} />
    </p>,
  );
  expect(screen.getByLabelText('Count').textContent).toBe(text);
});
