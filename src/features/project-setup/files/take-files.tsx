import { Button, FileButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDrop } from '@/components/form/use-drop';
import { IconFileCode, IconUpload } from '@/components/icons';
import { type Given, givenByDrop, givenByField } from './given-files';
import classes from './files.module.css';

/** Asks for a folder instead of files. */
const folderField = { webkitdirectory: '' };

interface FolderButtonProps {
  label: string;
  onGiven: (given: Given | undefined) => void;
}

/** Asks for a folder that is only read. */
export function FolderButton({ label, onGiven }: FolderButtonProps) {
  return (
    <FileButton
      multiple
      inputProps={folderField as Record<string, string>}
      onChange={(files) => onGiven(givenByField(files))}
    >
      {(props) => (
        <Button {...props} leftSection={<IconFileCode aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

interface TakeFilesProps {
  onGiven: (given: Promise<Given | undefined>) => void;
  children: ReactNode;
}

/** A place that takes dropped or chosen files: a zip, a folder, or single manifests. */
export function TakeFiles({ onGiven, children }: TakeFilesProps) {
  const drop = useDrop((data) => onGiven(givenByDrop(data)));
  return (
    <div className={`${classes.place} card stack gap-12 small`} {...drop}>
      {children}
      <div className="row gap-8-12">
        <FileButton
          multiple
          accept=".zip,.yaml,.yml,.json"
          onChange={(files) => onGiven(Promise.resolve(givenByField(files)))}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload aria-hidden />}>
              Choose files
            </Button>
          )}
        </FileButton>
        <FolderButton label="Choose a folder" onGiven={(given) => onGiven(Promise.resolve(given))} />
      </div>
    </div>
  );
}
