import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { ScrollRegion } from '@/components/scroll-region';
import { SectionHeader } from '@/components/section-header';
import type { Destination } from '@/contract/destination';
import classes from './webhook-lab.module.css';
import { curlCommand, signMessage } from './webhook-signature';

const sample = JSON.stringify({
  notificationType: 'connection.error',
  data: { connectionId: 'sample', provider: 'salesforce', groupRef: 'sample', errors: ['A sample'] },
});

const newMessage = () => ({ id: `msg_${crypto.randomUUID?.() ?? Date.now()}`, at: Date.now() });

/** A signed sample message, as a curl command. */
export function LabSample({ secret, webhook }: { secret: string; webhook: Destination | undefined }) {
  const known = webhook?.metadata['url'];
  const [url, setUrl] = useState(typeof known === 'string' ? known : 'https://example.com/hook');
  const [body, setBody] = useState(sample);
  const [{ id, at }, setMessage] = useState(newMessage);
  const message = secret.trim() === '' ? undefined : signMessage(secret, id, at, body);
  const command = message && curlCommand(url, message);
  return (
    <section className={classes.part} aria-labelledby="lab-sample">
      <SectionHeader
        id="lab-sample"
        title="Signed sample"
        description="A command that sends a message with a right signature to your receiver. It is not sent from here."
      />
      <div className={classes.pair}>
        <TextInput
          className="mono-field"
          label="URL"
          value={url}
          spellCheck={false}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Textarea
          className="mono-field"
          label="Body of the sample"
          rows={4}
          resize="vertical"
          spellCheck={false}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      </div>
      {command === undefined ? (
        <p className="note">
          {secret.trim() === '' ? 'Enter the signing secret above.' : 'The secret above cannot be read.'}
        </p>
      ) : (
        <>
          <ScrollRegion label="curl command">
            <pre className={`panel ${classes.command}`}>{command}</pre>
          </ScrollRegion>
          <Group gap="xs">
            <CopyButton value={command} label="Copy the command" size="md">
              Copy
            </CopyButton>
            <Button variant="default" onClick={() => setMessage(newMessage())}>
              Sign again
            </Button>
            <span className="note">Receivers accept it for 5 minutes.</span>
          </Group>
        </>
      )}
    </section>
  );
}
