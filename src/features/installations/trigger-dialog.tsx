import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useForm, useWatch } from 'react-hook-form';
import { useTriggerRead } from '@/api/installation-changes';
import { recordOwnChange, type OwnChange } from '@/api/changes/own-changes';
import { toProblem } from '@/api/problem';
import { useNow } from '@/components/clock';
import { Dialog } from '@/components/overlay/dialog';
import { TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SelectField } from '@/components/form/select-fields';
import { SendForm } from '@/components/form/send-form';
import { StatusBadge } from '@/components/status-badge';
import { TimePresets } from '@/components/form/time-presets';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import { parseTime, zoneNames, type TimeZone } from '@/lib/time';
import { zonedExactly, zonedWindow } from '@/lib/zoned-time';
import { readObjectsOf } from './installation-rows';
import { toTriggerRead, triggerFaults, triggerFields, type TriggerValues } from './trigger-values';

interface TriggerDialogProps {
  project: string;
  installation: Installation;
  /** The selected object. Empty to choose one. */
  objectName: string;
  /** The read to repeat, with its window in ISO times if that is known. */
  again?: { window: Pick<OwnChange, 'since' | 'until'> | undefined };
  onClose: () => void;
}

/** Starts a new read now, whatever ran before. */
export function TriggerDialog({ project, installation, objectName, again, onClose }: TriggerDialogProps) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const trigger = useTriggerRead(project, installation.integrationId);
  const objects = readObjectsOf(installation);
  const only = objects.filter(([, object]) => object.disabled !== true);
  const filled = [parseTime(again?.window?.since), parseTime(again?.window?.until)] as const;
  const form = useForm<TriggerValues>({
    defaultValues: {
      objectName: objectName || (only.length === 1 ? (only[0]?.[0] ?? '') : ''),
      sinceTimestamp: inputText(filled[0], zone),
      untilTimestamp: inputText(filled[1], zone),
    },
    resolver: ruleResolver((values) => triggerFaults(values, installation, zone, filled)),
  });
  const send = async (values: TriggerValues) => {
    const body = toTriggerRead(values, installation, zone, filled);
    const { operationId } = await trigger.mutateAsync({ objectName: values.objectName, body });
    recordOwnChange({
      project,
      subject: installation.id,
      kind: 'trigger',
      words: `Triggered a read of ${values.objectName}`,
      operationId,
      since: body.sinceTimestamp,
      until: body.untilTimestamp,
    });
    const params = { project, operation: operationId };
    notify.done(
      `A read of ${values.objectName} has started`,
      <Link to="/projects/$project/operations/$operation" params={params}>
        Open it
      </Link>,
    );
    await navigate({ to: '/projects/$project/operations/$operation', params, ignoreBlocker: true });
  };

  const texts = useWatch({ control: form.control, name: ['sinceTimestamp', 'untilTimestamp'] });
  const entered = zonedWindow(texts, zone, filled);
  const now = useNow();
  const times = `Times are in ${zone ?? 'this device’s zone'} (${zoneNames(entered.some(Boolean) ? entered : [now], zone)}).`;
  return (
    <Dialog opened onClose={onClose} title={`Trigger a read for ${customerOf(installation)}`} size="md">
      <SendForm
        form={form}
        inDialog
        submitLabel="Start the read"
        onCancel={onClose}
        onSend={send}
        onRejected={(error) => showProblemInForm(form, toProblem(error), triggerFields)}
      >
        <p className="quiet">
          This is a new read: it asks the provider again and delivers what it finds, also what was delivered
          before.
          {again && !again.window
            ? ' The service does not report which window the failed read had: choose one.'
            : null}
        </p>
        {installation.connection?.status === 'bad_credentials' ? (
          <p className="quiet">
            <StatusBadge kind="warning" sentence>
              The provider refuses the credentials of this connection, so the read will probably fail.
            </StatusBadge>
          </p>
        ) : null}
        <SelectField
          control={form.control}
          name="objectName"
          label="Object"
          placeholder="Choose an object"
          searchable={objects.length > 8}
          data={objects.map(([name, object]) => ({
            value: name,
            label: object.disabled === true ? `${name} (reads are paused)` : name,
            disabled: object.disabled === true,
          }))}
        />
        <TextField
          control={form.control}
          name="sinceTimestamp"
          type="datetime-local"
          optional
          label="Changed since"
          description="Empty reads everything from the beginning."
        />
        <TimePresets onChoose={(value) => form.setValue('sinceTimestamp', value, { shouldDirty: true })} />
        <TextField
          control={form.control}
          name="untilTimestamp"
          type="datetime-local"
          optional
          label="Changed until"
          description={`Empty reads up to now. ${times}`}
        />
      </SendForm>
    </Dialog>
  );
}

/** What a `datetime-local` field shows. */
const inputText = (time: Date | undefined, zone: TimeZone): string => (time ? zonedExactly(time, zone) : '');
