/** For tests of the panels: outline and form on one document, with no service behind them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from './render-ui';
import { EditorStore } from '@/features/revision-editor/editor-store';
import { openEditor } from '@/features/revision-editor/model/editor-state';
import { EditorContext } from '@/features/revision-editor/use-editor';
import { NodePanel } from '@/features/revision-editor/panels/node-panel';
import { CustomerProvider } from '@/features/revision-editor/pickers/customer';
import { OutlinePanel } from '@/features/revision-editor/panels/outline-panel';

export const manifest = `# Ours
specVersion: 1.0.0
integrations:
  - name: crm # the one
    provider: hubspot
    read:
      objects:
        # People
        - objectName: contacts
          destination: orders   # a webhook
          schedule: "* * * * *"
          requiredFields:
            - fieldName: email
            - fieldName: lastname # family name
          colour: [blue, 12345678901234567890]
        - objectName: deals
          destination: orders
          schedule: 0 */6 * * *
`;

function Panels() {
  const [added, setAdded] = useState(0);
  return (
    <CustomerProvider>
      <OutlinePanel onAdded={() => setAdded(added + 1)} />
      <NodePanel added={added} />
    </CustomerProvider>
  );
}

export function openPanels(text = manifest) {
  const store = new EditorStore(openEditor(text));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <EditorContext value={{ store, project: 'ours' }}>
        <Panels />
      </EditorContext>
    </QueryClientProvider>,
  );
  const outline = screen.getByRole('navigation', { name: 'Outline' });
  return {
    user,
    store,
    text: () => store.snapshot().state.document.text,
    line: (name: RegExp, at = 0) => within(outline).getAllByRole('button', { name })[at] as HTMLElement,
    form: () => within(screen.getByRole('region', { name: 'Form of the selected node' })),
  };
}
