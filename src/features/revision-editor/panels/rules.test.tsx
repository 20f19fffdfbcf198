import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { projectCases } from '@/test/rule-cases-project';
import { readCases } from '@/test/rule-cases-read';
import { schemaCases } from '@/test/rule-cases-schema';
import { acceptedOf, known } from '@/test/rule-parts';
import { EditorStore } from '@/features/revision-editor/editor-store';
import { yamlOf } from '@/features/revision-editor/model/content-text';
import { openEditor } from '@/features/revision-editor/model/editor-state';
import { EditorContext } from '@/features/revision-editor/use-editor';
import { NodePanel } from './node-panel';
import { OutlinePanel } from './outline-panel';
import { ProblemsPanel } from './problems-panel';

test.for([...readCases, ...projectCases, ...schemaCases])('$rule $of', async (one) => {
  const { rule, refused, context = known, fix } = one;
  const store = new EditorStore(openEditor(yamlOf(refused)));
  store.setContext(context);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <EditorContext value={{ store, project: 'ours' }}>
        <OutlinePanel />
        <NodePanel />
        <section aria-label="Problems">
          <ProblemsPanel onChoose={() => undefined} />
        </section>
      </EditorContext>
    </QueryClientProvider>,
  );
  const panel = within(screen.getByRole('region', { name: 'Problems' }));
  const form = within(screen.getByRole('region', { name: 'Form of the selected node' }));
  const { problems } = store.snapshot().checked;
  const problem = problems.find((other) => other.rule === rule);
  expect(problem, problems.map((other) => other.rule).join(' ')).toBeDefined();
  const message = problem?.message ?? '';

  // The panel lists it and leads to its node.
  const [row] = panel.getAllByTitle(rule);
  expect(row?.textContent).toContain(message);
  await user.click(row as HTMLElement);
  expect(form.getAllByText(message).length).toBeGreaterThan(0);

  // The fix resolves it. Without a fix, no button is offered.
  const fixes = within(row?.closest('li') as HTMLElement)
    .queryAllByRole('button')
    .slice(1);
  expect(fixes[0]?.textContent).toBe(fix);
  const count = problems.filter((other) => other.rule === rule).length;
  if (fixes[0]) await user.click(fixes[0]);
  const left = store.checkNow().problems.filter((other) => other.rule === rule).length;
  expect(left < count).toBe(fix !== undefined);
  act(() => void store.dispatch({ type: 'undo' }));
  expect(store.snapshot().state.document.text).toBe(yamlOf(refused));

  // Correct content has no problems.
  act(() => {
    const right = acceptedOf(one);
    store.open(openEditor(yamlOf(right.accepted)));
    store.setContext(right.context);
  });
  expect(store.snapshot().checked.problems.map((other) => other.rule)).not.toContain(rule);
  expect(panel.queryByTitle(rule)).toBeNull();
});
