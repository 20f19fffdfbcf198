import { useState, type ReactNode } from 'react';
import { FileDrop } from '@/components/file-drop';
import classes from './jwt-keys.module.css';

const LARGEST = 64 * 1024;

interface PemFileProps {
  onText: (text: string) => void;
  children: ReactNode;
}

/** Drop zone and button for a key file, which is read locally. */
export function PemFile({ onText, children }: PemFileProps) {
  const [fault, setFault] = useState<string>();
  const read = async (file: File) => {
    if (file.size > LARGEST) {
      setFault(`${file.name} is too large for a key`);
      return;
    }
    setFault(undefined);
    onText(await file.text());
  };
  return (
    <div>
      <FileDrop accept=".pem,.pub,.key,.txt" onFile={(file) => void read(file)}>
        {children}
      </FileDrop>
      {fault ? <p className={classes.fault}>{fault}</p> : null}
    </div>
  );
}
