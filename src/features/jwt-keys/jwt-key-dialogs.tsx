import { useForm } from 'react-hook-form';
import { jwtKeyQueries, useDeleteJwtKey, useUpdateJwtKey } from '@/api/jwt-keys';
import { toProblem } from '@/api/problem';
import { useReadAgain } from '@/api/reading/read-again';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import { Dialog } from '@/components/overlay/dialog';
import { EditForm } from '@/components/form/edit-form';
import { TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { schemaResolver } from '@/components/form/schema-resolver';
import { jwtKeyLabelSchema, type JwtKey } from '@/contract/jwt-key';
import { z } from '@/contract/zod';

export type JwtKeyDialog = 'rename' | 'activate' | 'deactivate' | 'delete';

interface JwtKeyDialogsProps {
  project: string;
  jwtKey: JwtKey;
  dialog: JwtKeyDialog;
  onClose: () => void;
  onDeleted: () => void;
}

export function JwtKeyDialogs({ project, jwtKey, dialog, onClose, onDeleted }: JwtKeyDialogsProps) {
  const update = useUpdateJwtKey(project);
  const remove = useDeleteJwtKey(project);
  const { id, label } = jwtKey;
  switch (dialog) {
    case 'rename':
      return <RenameJwtKey project={project} jwtKey={jwtKey} onClose={onClose} />;
    case 'activate':
    case 'deactivate': {
      const active = dialog === 'activate';
      return (
        <ConfirmDialog
          opened
          onClose={onClose}
          title={`${active ? 'Activate' : 'Deactivate'} JWT key ${label}`}
          verb={active ? 'Activate' : 'Deactivate'}
          tone={active ? 'normal' : 'danger'}
          pending={update.isPending}
          problem={update.problem}
          onConfirm={() =>
            update.mutate(
              { keyId: id, body: { updateMask: ['active'], jwtKey: { active } } },
              {
                onSuccess: () => {
                  notify.done(`JWT key ${label} ${active ? 'activated' : 'deactivated'}`);
                  onClose();
                },
              },
            )
          }
        >
          {active
            ? 'Tokens signed with its private key are accepted again.'
            : 'Tokens signed with its private key are refused at once, until it is activated again.'}
        </ConfirmDialog>
      );
    }
    case 'delete':
      return (
        <DeleteDialog
          noun="JWT key"
          name={label}
          id={id}
          remove={remove}
          confirmText={jwtKey.active ? label : undefined}
          onClose={onClose}
          onDeleted={onDeleted}
        >
          Tokens signed with its private key are refused at once. The service does not report which front ends
          use it. Deactivating can be undone; deleting cannot.
        </DeleteDialog>
      );
  }
}

function RenameJwtKey({ project, jwtKey, onClose }: Omit<JwtKeyDialogsProps, 'dialog' | 'onDeleted'>) {
  const update = useUpdateJwtKey(project);
  const readAgain = useReadAgain();
  const form = useForm({
    defaultValues: { label: jwtKey.label },
    resolver: schemaResolver(z.object({ label: jwtKeyLabelSchema })),
  });
  return (
    <Dialog opened onClose={onClose} title={`Rename JWT key ${jwtKey.label}`} size="md">
      <EditForm
        form={form}
        existing={{
          noun: 'JWT key',
          thing: jwtKey,
          read: () => readAgain.one(jwtKeyQueries.detail(project, jwtKey.id)),
          valuesOf: ({ label }) => ({ label }),
          edited: ({ label }) => ({ label }),
          labelOf: () => 'Label',
        }}
        inDialog
        submitLabel="Save changes"
        onCancel={onClose}
        onRejected={(error) => showProblemInForm(form, toProblem(error), ['label'])}
        onSend={async ({ label }, newest) => {
          if (label === newest.label) return false;
          await update.mutateAsync({ keyId: jwtKey.id, body: { updateMask: ['label'], jwtKey: { label } } });
          notify.done(`JWT key ${label} saved`);
          onClose();
          return true;
        }}
      >
        <TextField control={form.control} name="label" label="Label" takesFocus />
      </EditForm>
    </Dialog>
  );
}
