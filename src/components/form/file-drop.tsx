import { Button, FileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconUpload } from '@/components/icons';
import classes from './file-drop.module.css';
import { useDrop } from './use-drop';

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
  const take = (file: File | null | undefined) => {
    if (file) onFile(file);
  };
  const drop = useDrop(({ files }) => take(files[0]));
  return (
    <div className={`${classes.drop} stack gap-8`} {...drop}>
      {children}
      <FileButton accept={accept} onChange={take}>
        {(props) => (
          <Button {...props} size="xs" leftSection={<IconUpload aria-hidden />}>
            {label}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
