import { Button, Group } from '@mantine/core';
import { Dialog } from '@/components/dialog';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import { Comparison } from './comparison';
import type { Draft } from './draft-store';
import { longestAtOnce, documentValue, documentValueAt, openLater } from './model/document';
import { compareContents } from './model/semantic-diff';
import { useEditorSlice } from './use-editor';

interface OtherDraftDialogProps {
  opened: boolean;
  /** What the other tab has saved. */
  draft: Draft;
  onTakeOther: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Shows how the draft of another tab differs, and asks which one to continue with. */
export function OtherDraftDialog({ opened, draft, onTakeOther, onKeep, onClose }: OtherDraftDialogProps) {
  const { document, base } = useEditorSlice(({ state }) => state);
  const other = openLater(draft.text, draft.format);
  const canCompare = documentValue(other) !== null && documentValue(document) !== null;
  const contentOf = (from: typeof other) => canonicalIntegration(documentValueAt(from, base)).value;
  const choose = (done: () => void) => () => {
    done();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Two tabs changed this draft" size="72rem">
      <Comparison
        title="What the other tab has"
        description={
          canCompare
            ? 'Compared with this tab.'
            : `Texts over ${longestAtOnce} characters, and texts with syntax errors, are compared line by line only.`
        }
        differences={canCompare ? compareContents(contentOf(document), contentOf(other)) : []}
        before={document.text}
        after={draft.text}
        format={draft.format}
        label="Lines that differ"
      >
        <Group gap="xs">
          <Button onClick={choose(onTakeOther)}>Use the other tab’s version</Button>
          <Button variant="default" onClick={choose(onKeep)}>
            Keep this tab’s version
          </Button>
        </Group>
        <p className="hint">Undo brings back what was edited in this tab.</p>
      </Comparison>
    </Dialog>
  );
}
