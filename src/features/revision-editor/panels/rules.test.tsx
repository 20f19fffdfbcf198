import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { textOf } from '@/test/problem-samples';
import { renderUi } from '@/test/render-ui';
import { projectCases } from '@/test/rule-cases-project';
import { readCases } from '@/test/rule-cases-read';
import { schemaCases } from '@/test/rule-cases-schema';
import { known } from '@/test/rule-parts';
import { EditorStore } from '@/features/revision-editor/editor-store';
import { openEditor } from '@/features/revision-editor/model/editor-state';
import { EditorContext } from '@/features/revision-editor/use-editor';
import { NodePanel } from './node-panel';
import { ProblemsPanel } from './problems-panel';

/** Every sixth in `npm test`: `model/every-rule.test.ts` has them all, without rendering. */
const cases = [...readCases, ...projectCases, ...schemaCases].filter((_, at) => isExhaustive || at % 6 === 0);

test.for(cases)('$rule $of', async (one) => {
  const { rule, refused, context = known, fix } = one;
  const store = new EditorStore(openEditor(textOf(refused)));
  store.setContext(context);
  const { user } = renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EditorContext value={{ store, project: 'ours' }}>
        <NodePanel />
        <section aria-label="Problems">
          <ProblemsPanel onChoose={() => undefined} />
        </section>
      </EditorContext>
    </QueryClientProvider>,
  );
  const problem = store.snapshot().checked.problems.find((other) => other.rule === rule);
  const message = problem?.message ?? 'not found';

  // The panel lists it with its fix, if it has one, and leads to its node.
  const [row] = screen.getAllByTitle(rule);
  expect(row?.textContent).toContain(message);
  const [, firstFix] = within(row?.closest('li') as HTMLElement).queryAllByRole('button');
  expect(firstFix?.textContent).toBe(fix);
  await user.click(row as HTMLElement);
  const form = within(screen.getByRole('region', { name: 'Form of the selected node' }));
  expect(form.getAllByText(message).length).toBeGreaterThan(0);
});
