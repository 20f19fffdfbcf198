import { Button, FileButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { IconUpload } from '@/components/icons';
import classes from './jwt-keys.module.css';

const LARGEST = 64 * 1024;

interface PemFileProps {
  onText: (text: string) => void;
  children: ReactNode;
}

/** A place that takes a key as a dropped or chosen file. It is read here and goes nowhere else. */
export function PemFile({ onText, children }: PemFileProps) {
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const read = async (file: File | null | undefined) => {
    setOver(false);
    if (!file) return;
    if (file.size > LARGEST) {
      setFault(`${file.name} is too large for a key`);
      return;
    }
    setFault(undefined);
    onText(await file.text());
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
    >
      {children}
      <FileButton onChange={(file) => void read(file)} accept=".pem,.pub,.key,.txt">
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconUpload aria-hidden />}>
            Choose a file
          </Button>
        )}
      </FileButton>
      {fault ? <p className={classes.fault}>{fault}</p> : null}
    </div>
  );
}
