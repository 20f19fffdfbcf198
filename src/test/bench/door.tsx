/** The first page that `bench:door` compares with: the libraries that any page of the console needs, and one form. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

const Page = () => (
  <main>
    <h1>Connect to a service</h1>
    <form>
      <label>
        Address <input name="address" />
      </label>
      <label>
        API key <input name="key" type="password" />
      </label>
      <button type="submit">Connect</button>
    </form>
  </main>
);

const router = createRouter({
  routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
});
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
