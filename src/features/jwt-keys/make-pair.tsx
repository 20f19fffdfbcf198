import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '@/components/action-button';
import { downloadFile } from '@/components/download';
import { IconDownload } from '@/components/icons';
import { Segments } from '@/components/page/segments';
import { canMakeKeys, makeKeyPair } from './key-pair';

const sizes = ['2048', '3072', '4096'];

interface MakePairProps {
  /** Used for the file name. */
  name: string;
  onMade: (publicPem: string) => void;
  onKept: () => void;
}

const fileName = (name: string) =>
  `${
    name
      .trim()
      .replace(/[^A-Za-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'jwt'
  }-private-key.pem`;

/** Creates a key pair in this browser. The private key is offered as a file and never sent. */
export function MakePair({ name, onMade, onKept }: MakePairProps) {
  const [bits, setBits] = useState('2048');
  const [making, setMaking] = useState(false);
  const [privatePem, setPrivatePem] = useState<string>();
  const make = async () => {
    setMaking(true);
    const pair = await makeKeyPair(Number(bits)).finally(() => setMaking(false));
    setPrivatePem(pair.privatePem);
    onMade(pair.publicPem);
  };
  const download = () => {
    if (privatePem === undefined) return;
    downloadFile(fileName(name), [privatePem], 'application/x-pem-file');
    onKept();
  };
  return (
    <section className="panel stack gap-8" aria-label="Generate a key pair in this browser">
      <p className="note">
        Or generate a new pair here. The private key is generated in this browser, downloaded as a file, and
        sent nowhere.
      </p>
      <Group gap="xs">
        <Segments
          label="Size in bits"
          value={bits}
          onChange={setBits}
          options={sizes.map((value) => ({ value, label: `${value} bits` }))}
        />
        <ActionButton
          loading={making}
          disabledReason={
            canMakeKeys() ? undefined : 'Browsers generate keys only on pages over https or on this machine'
          }
          onClick={() => void make()}
        >
          Generate a key pair
        </ActionButton>
        {privatePem === undefined ? null : (
          <Button variant="filled" leftSection={<IconDownload aria-hidden />} onClick={download}>
            Download private key
          </Button>
        )}
      </Group>
    </section>
  );
}
