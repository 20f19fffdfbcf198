import { Select, TextInput } from '@mantine/core';
import { Link } from '@/components/link';
import type { ManifestPath } from '@/lib/manifest/finding';
import { numberInput } from '@/components/form/form-fields';
import { definedOnly } from '@/lib/defined-only';
import { CustomerSelect, useCustomer } from '../pickers/customer';
import { valueAt } from '@/lib/manifest/document/edits';
import { useEditor, useTextAt, useValueAt } from '../use-editor';
import { DestinationField } from './destination-field';
import { EditCheck, EditPick, EditText } from './edit-fields';
import { FieldEntries } from './field-entries';
import { OwnNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { ObjectNameField } from './object-name-field';
import { ScheduleField } from './schedule-field';
import { useEdits, useProblemsOf } from './use-node';

export function ReadObjectForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <ObjectNameField path={path} />
      <div className={classes.pair}>
        <EditText path={[...path, 'mapToName']} mono />
        <EditText path={[...path, 'mapToDisplayName']} />
      </div>
      <DestinationField path={[...path, 'destination']} />
      <ScheduleField path={[...path, 'schedule']} />
      <BackfillField path={[...path, 'backfill']} />
      <section className={`${classes.section} stack gap-12 shrink`} aria-label="Fields">
        <CustomerSelect description="Fields to pick from, and their types, are read from this customer’s account." />
        <RecordsLink objectName={useTextAt([...path, 'objectName'])} />
      </section>
      <FieldEntries path={path} list="requiredFields" />
      <FieldEntries path={path} list="optionalFields" />
      <section className={`${classes.section} stack gap-12 shrink`} aria-label="Options">
        <h3 className="small strong">Options</h3>
        <EditCheck path={[...path, 'optionalFieldsAuto']} />
        <EditCheck path={[...path, 'enabled']} />
        <div className={classes.pair}>
          <EditPick
            path={[...path, 'delivery', 'mode']}
            placeholder="Automatic"
            data={[
              { value: 'auto', label: 'Automatic' },
              { value: 'onRequest', label: 'On request' },
            ]}
          />
          <EditText path={[...path, 'delivery', 'pageSize']} />
        </div>
        <OwnNotes path={[...path, 'delivery']} />
      </section>
    </>
  );
}

/** What the fields hold at the chosen customer, and under which names they are delivered. */
function RecordsLink({ objectName: object }: { objectName: string | undefined }) {
  const { project, integration } = useEditor();
  const { source } = useCustomer();
  if (integration === undefined || source?.by !== 'installation') return null;
  return (
    <Link
      to="/projects/$project/integrations/$integration/records"
      params={{ project, integration: integration.id }}
      search={definedOnly({ group: source.groupRef, object })}
    >
      Records of this customer
    </Link>
  );
}

/** `odd` is what the field cannot show, such as both keys at once. */
function periodKind(days: unknown, full: unknown) {
  if (full === undefined) return days === undefined ? 'odd' : 'days';
  return full === true && days === undefined ? 'full' : 'odd';
}

/** How far back the first read goes. */
function BackfillField({ path }: { path: ManifestPath }) {
  const backfill = useValueAt(path);
  const problems = useProblemsOf(path);
  const { set, type, remove } = useEdits();
  const period = [...path, 'defaultPeriod'];
  const days: unknown = valueAt(backfill, ['defaultPeriod', 'days']);
  const daysText = useTextAt([...period, 'days']);
  const full: unknown = valueAt(backfill, ['defaultPeriod', 'fullHistory']);
  const kind = backfill === undefined ? 'none' : periodKind(days, full);
  return (
    <FieldPlace path={path} problems={problems}>
      <div className={classes.pair}>
        <Select
          label="Backfill"
          data={[
            { value: 'none', label: 'None' },
            { value: 'days', label: 'The last days' },
            { value: 'full', label: 'The full history' },
            ...(kind === 'odd' ? [{ value: 'odd', label: 'As in the source' }] : []),
          ]}
          value={kind}
          onChange={(next) => {
            if (next === 'none') remove(path);
            else if (next === 'days') set(period, { days: 30 });
            else if (next === 'full') set(period, { fullHistory: true });
          }}
        />
        {kind === 'days' ? (
          <TextInput
            label="Days"
            className={classes.short}
            inputMode="numeric"
            value={daysText}
            {...numberInput((typed) => type([...period, 'days'], typed ?? ''))}
          />
        ) : null}
      </div>
    </FieldPlace>
  );
}
