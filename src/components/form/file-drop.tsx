import { Button, FileButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { IconUpload } from '@/components/icons';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** Accepted extensions and types. */
  accept: string;
  onFile: (file: File) => void;
  /** The button that chooses a file. */
  label?: string;
  /** What shows the file's content, such as a field. */
  children: ReactNode;
}

/** A text field, or a list, that also takes a dropped or chosen file. */
export function FileDrop({ accept, onFile, label = 'Choose a file', children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file) onFile(file);
  };
  return (
    <div
      className={`${classes.drop} stack gap-8`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {children}
      <FileButton accept={accept} onChange={take}>
        {(props) => (
          <Button {...props} variant="default" size="xs" leftSection={<IconUpload aria-hidden />}>
            {label}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
