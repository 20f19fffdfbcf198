import { Stack } from '@mantine/core';
import { useWatch, type Control } from 'react-hook-form';
import { TextField } from '@/components/form/form-fields';
import { IconCheck, IconCircleDashed } from '@/components/icons';
import type { CreateProject } from '@/contract/project';
import classes from './name-field.module.css';
import { nameRules } from './project-rules';

/** A project's name with its rules, which are ticked off while typing. */
export function NameField({ control }: { control: Control<CreateProject> }) {
  const name = useWatch({ control, name: 'name' });
  return (
    <Stack gap="xs">
      <TextField
        control={control}
        name="name"
        label="Name"
        description={
          name === name.toLowerCase()
            ? 'Names the project in addresses; stored in lower case'
            : `Stored as ${name.toLowerCase()}`
        }
        mono
      />
      <ul className="wrap gap-4-16" aria-label="Rules for the name">
        {nameRules(name).map(({ rule, met }) => (
          <li key={rule} className={`${classes.rule} line gap-4 hint`}>
            {met ? <IconCheck aria-label="Met:" /> : <IconCircleDashed aria-label="Not yet:" />}
            {rule}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
