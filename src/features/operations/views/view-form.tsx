import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useOperationViews } from '@/api/operation-views';
import { toProblem } from '@/api/problem';
import { Dialog } from '@/components/overlay/dialog';
import { CheckboxField, TextField } from '@/components/form/form-fields';
import { notify } from '@/components/notify';
import { schemaResolver } from '@/components/form/schema-resolver';
import { SendForm } from '@/components/form/send-form';
import { z } from '@/contract/zod';
import {
  isSameName,
  MOST_PINNED,
  MOST_QUERY,
  MOST_VIEWS,
  viewNameSchema,
  withPin,
  withView,
  type OperationView,
} from '@/lib/operation-views';
import { unlessKept, viewText, whereKept } from './view-words';
import classes from './views.module.css';

interface ViewFormProps {
  project: string;
  /** A new view has no name yet. */
  view: OperationView;
  /** A new view has been saved. */
  onSaved: () => void;
  onClose: () => void;
}

const schemaFor = (taken: readonly string[]) =>
  z.object({
    name: viewNameSchema.check(
      z.refine((name) => !taken.some((one) => isSameName(one, name)), 'You have a view with this name'),
    ),
    pinned: z.boolean(),
  });

/** Names a new view, or renames one. */
export function ViewForm({ project, view, onSaved, onClose }: ViewFormProps) {
  const [kept, change] = useOperationViews(project);
  const { name: former, query, group } = view;
  const isNew = former === '';
  const others = kept.views.flatMap(({ name }) => (name === former ? [] : name));
  const form = useForm({
    defaultValues: { name: former, pinned: kept.pinned.includes(query) },
    resolver: schemaResolver(schemaFor(others)),
  });
  const [where] = useState(whereKept);
  const isFull = kept.pinned.length >= MOST_PINNED && !kept.pinned.includes(query);
  return (
    <Dialog opened onClose={onClose} title={isNew ? 'Save view' : 'Rename view'} size="md">
      <SendForm
        form={form}
        inDialog
        reads
        submitLabel={isNew ? 'Save view' : 'Rename view'}
        disabledReason={
          isNew && query.length > MOST_QUERY
            ? `The query is longer than ${MOST_QUERY} characters`
            : isNew && kept.views.length >= MOST_VIEWS
              ? `${MOST_VIEWS} views are saved; delete one first`
              : undefined
        }
        onCancel={onClose}
        onSend={async ({ name, pinned }) => {
          const named = { name, query, ...(group && { group }) };
          const isKept = change((now) => withPin(withView(now, named, isNew ? name : former), named, pinned));
          notify.done(`View ${name} ${isNew ? 'saved' : 'renamed'}${unlessKept(isKept)}`);
          if (isNew) onSaved();
          onClose();
        }}
        onRejected={toProblem}
      >
        <TextField control={form.control} name="name" label="Name" takesFocus description={where} />
        <code className={classes.query}>{viewText(view)}</code>
        <CheckboxField
          control={form.control}
          name="pinned"
          label="Pin below Operations in the navigation"
          disabled={isFull}
          description={isFull ? `${MOST_PINNED} views are pinned already.` : undefined}
        />
      </SendForm>
    </Dialog>
  );
}
