import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { FileDrop } from '@/components/form/file-drop';
import { providerName } from '@/lib/account-options';
import { formatBytes, formatNumber, plural } from '@/lib/format';
import { withOneIntegration } from '@/lib/manifest/document/content-text';
import { formatOf, longestAtOnce } from '@/lib/manifest/document/document';
import { longestText, parseText } from '@/lib/manifest/document/parse';
import { type ListedManifest, listManifest } from '@/lib/project-model/files/read-manifest';
import { notUtf8, utf8Text, withoutMark } from '@/lib/project-model/files/utf8-text';
import { ParseChannel } from '../parse-channel';

interface ImportDialogProps {
  onClose: () => void;
  /** Receives the text of one integration. Undo brings back the text it replaces. */
  onImport: (text: string) => void;
}

interface Found extends ListedManifest {
  readonly text: string;
  /** The text is long and being parsed in the worker. */
  readonly isReading?: boolean;
}

const nothing: Found = { text: '', integrations: [] };

/** A field with a longer text would block the page, so only the beginning is shown. */
const mostShown = 100_000;
const beginning = 2_000;

const tooLong: Found = { ...nothing, problem: { message: 'The manifest is larger than 5 MB' } };

/** Imports a pasted or chosen manifest. If it has several integrations, one is picked. */
export function ImportDialog({ onClose, onImport }: ImportDialogProps) {
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const [found, setFound] = useState<Found>(nothing);
  const [chosen, setChosen] = useState(0);
  const [channel] = useState(() => new ParseChannel());
  useEffect(() => () => channel.close(), [channel]);
  const take = async (pasted: string) => {
    const given = withoutMark(pasted);
    channel.close();
    setChosen(0);
    if (given.trim() === '') setFound({ ...nothing, text: given });
    else if (given.length > longestText) setFound(tooLong);
    else if (given.length <= longestAtOnce)
      setFound({ text: given, ...listManifest(given, parseText(given, formatOf(given))) });
    else {
      setFound({ ...nothing, text: given, isReading: true });
      const parsed = await channel.parse(given, formatOf(given));
      if (parsed) setFound({ text: given, ...listManifest(given, parsed) });
    }
  };
  const read = async (file: File) => {
    if (file.size > longestText) {
      setFound(tooLong);
      return;
    }
    const text = utf8Text(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) setFound({ ...nothing, problem: { message: notUtf8 } });
    else await take(text);
  };
  const submit = async () => {
    if (found.integrations.length === 0) return;
    const one = found.integrations.length > 1 ? await only(found.text) : found.text;
    if (one === undefined) {
      setFound({ ...found, problem: { message: 'This integration cannot be separated from the others' } });
      return;
    }
    onImport(one);
    onClose();
  };
  const only = (whole: string): Promise<string | undefined> | string | undefined =>
    whole.length <= longestAtOnce
      ? withOneIntegration(whole, chosen)
      : channel.withOneIntegration(whole, chosen);
  const isLong = found.text.length > mostShown;
  const { integrations, text, problem, isReading = false } = found;
  const { fix } = problem ?? {};
  return (
    <Modal opened onClose={onClose} title="Import a manifest" size="lg">
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="note">
          It replaces what you are editing. Nothing is deployed, and Undo restores the previous text.
        </p>
        <FileDrop accept=".yaml,.yml,.json" onFile={(file) => void read(file)}>
          <Textarea
            data-autofocus
            label="Manifest"
            description={
              isLong
                ? `The beginning of ${formatBytes(text.length)} in ${plural(text.split('\n').length, 'line')}`
                : 'YAML or JSON'
            }
            rows={12}
            spellCheck={false}
            readOnly={isLong}
            value={isLong ? text.slice(0, beginning) : text}
            error={
              problem?.line === undefined
                ? problem?.message
                : `Line ${formatNumber(problem.line)}: ${problem.message}`
            }
            className="mono-field"
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (!isLong && pasted.length <= mostShown) return;
              event.preventDefault();
              void take(pasted);
            }}
            onChange={(event) => void take(event.currentTarget.value)}
          />
        </FileDrop>
        <Group gap="xs">
          {isLong ? (
            <Button size="xs" onClick={() => void take('')}>
              Choose another text
            </Button>
          ) : null}
          {fix ? (
            <Button size="xs" onClick={() => void take(fix.text)}>
              {fix.label}
            </Button>
          ) : null}
          <output className="note">{isReading ? 'Reading the manifest' : ''}</output>
        </Group>
        {integrations.length > 1 ? (
          <Radio.Group
            label={`The manifest has ${plural(integrations.length, 'integration')}. Which one?`}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
          >
            <Stack gap="xs" mt="xs">
              {integrations.map(({ name, provider }, at) => (
                <Radio
                  key={at}
                  value={String(at)}
                  label={[name || 'Unnamed', providerName(catalog, provider)].filter(Boolean).join(' · ')}
                />
              ))}
            </Stack>
          </Radio.Group>
        ) : null}
        <Group gap="xs" wrap="nowrap" align="stretch" justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" disabled={integrations.length === 0}>
            Import
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
