import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { worldForEachTest } from '@/test/service-world';

let service: TestService;

worldForEachTest((started) => ({ service } = started));

test('metadata that could not be read again stays, and says so', async () => {
  let isRefused = false;
  const { user } = renderConsole({
    path: '/projects/ours/objects?by=connection&provider=gong&group=acme&object=users',
    service,
    intercept: (_, url) => {
      if (!url.pathname.endsWith('/metadata')) return undefined;
      if (isRefused) return problem(403, 'Not yours');
      return Response.json({ name: 'users', fields: { email: { valueType: 'string' } } });
    },
  });
  const refresh = await screen.findByRole('button', { name: /^Refresh/ });
  isRefused = true;
  await user.click(refresh);
  expect(await screen.findByText(/^Last update failed at/)).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Fields of users' })).toBeTruthy();
});
