import { Button, FileButton, Modal, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { IconUpload } from '@/components/icons';
import { plural } from '@/lib/format';
import { textAt } from '@/lib/manifest/walk';
import classes from './import-dialog.module.css';
import { withOneIntegration } from './model/content-text';
import { formatOf, integrationPaths, openDocument } from './model/document';
import { valueAt } from './model/edits';
import { longestText } from './model/parse';
import { treeValue } from './model/tree';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Gets the text of one integration; what was there before can be had back by undoing. */
  onImport: (text: string) => void;
}

interface Found {
  readonly text: string;
  readonly names: readonly string[];
  readonly problem?: string | undefined;
}

function look(text: string): Found {
  const { tree, problems, pending } = openDocument(text, formatOf(text));
  const value = treeValue(tree);
  const paths = pending ? [] : integrationPaths(value);
  const [problem] = problems;
  const line = problem ? text.slice(0, problem.from).split('\n').length : 0;
  return {
    text,
    names: paths.map((path) => {
      const integration = valueAt(value, path);
      return [textAt(integration, 'name') ?? 'Without a name', textAt(integration, 'provider')]
        .filter(Boolean)
        .join(' · ');
    }),
    problem: problem
      ? `Line ${line}: ${problem.message}`
      : paths.length === 0
        ? 'No integration is in it'
        : undefined,
  };
}

/** A manifest that is pasted or chosen; of several integrations one is picked. */
export function ImportDialog({ opened, onClose, onImport }: ImportDialogProps) {
  const [found, setFound] = useState<Found>({ text: '', names: [] });
  const [chosen, setChosen] = useState(0);
  const take = (text: string) => {
    setChosen(0);
    setFound(text.trim() === '' ? { text, names: [] } : look(text));
  };
  const read = async (file: File | null) => {
    if (!file) return;
    if (file.size > longestText) {
      setFound({ text: '', names: [], problem: 'The file is larger than 5 MB' });
      return;
    }
    const bytes = await file.arrayBuffer();
    try {
      take(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
    } catch {
      setFound({ text: '', names: [], problem: 'The file is not text in UTF-8' });
    }
  };
  const { names, text, problem } = found;
  return (
    <Modal opened={opened} onClose={onClose} title="Import a manifest" size="lg">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (names.length === 0) return;
          onImport(names.length > 1 ? withOneIntegration(text, chosen) : text);
          onClose();
        }}
      >
        <p className={classes.text}>
          It takes the place of what is edited now. Nothing is deployed, and Undo brings back what was here.
        </p>
        <Textarea
          data-autofocus
          label="Manifest"
          description="YAML or JSON"
          rows={12}
          spellCheck={false}
          value={text}
          error={problem}
          classNames={{ input: classes.input ?? '' }}
          onChange={(event) => take(event.currentTarget.value)}
        />
        <FileButton accept=".yaml,.yml,.json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button
              {...props}
              className={classes.file}
              variant="default"
              size="xs"
              leftSection={<IconUpload aria-hidden />}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
        {names.length > 1 ? (
          <Radio.Group
            label={`The manifest has ${plural(names.length, 'integration')}. Which one?`}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
          >
            <div className={classes.choices}>
              {names.map((name, at) => (
                <Radio key={at} value={String(at)} label={name} />
              ))}
            </div>
          </Radio.Group>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={names.length === 0}>
            Import
          </Button>
        </div>
      </form>
    </Modal>
  );
}
