import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;

worldForEachTest((started) => ({ service } = started));

test('a comparison says so if the second customer could not be read again', async () => {
  let isRefused = false;
  const { user } = renderConsole({
    path: '/projects/ours/objects?by=connection&provider=gong&group=acme&with=globex&object=users',
    service,
    intercept: (_, url) => {
      if (!url.pathname.endsWith('/metadata')) return undefined;
      if (isRefused && url.searchParams.get('groupRef') === 'globex') return problem(403, 'Not yours');
      return Response.json({ name: 'users', fields: { email: { valueType: 'string' } } });
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Only differences' }));
  await screen.findByText(/^Read at/);
  isRefused = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Last update failed at/)).toBeTruthy();
});
