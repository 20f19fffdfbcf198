import { Button, Group, Select, TextInput } from '@mantine/core';
import type { ManifestPath } from '@/lib/manifest/finding';
import { numberOrText } from '@/components/form-fields';
import { lazyPart } from '@/components/lazy-part';
import { TableSkeleton } from '@/components/skeletons';
import { CustomerSelect } from '@/features/revision-editor/pickers/customer';
import { valueAt } from '@/features/revision-editor/model/edits';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { DestinationField } from './destination-field';
import { EditCheck, EditPick, EditText } from './edit-fields';
import { FieldEntries } from './field-entries';
import { OwnNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { ObjectNameField } from './object-name-field';
import { ScheduleField } from './schedule-field';
import { useStateOf } from './use-state-of';
import { useEdits, useProblemsOf } from './use-node';

const MappingPreview = lazyPart(
  () => import('@/features/revision-editor/preview/mapping-preview-panel').then((m) => m.MappingPreview),
  () => <TableSkeleton rows={4} columns={3} label="Loading the preview" />,
);

/** The form for an object to read. */
export function ReadObjectForm({ path }: { path: ManifestPath }) {
  const [preview, setPreview] = useStateOf(path.join('/'), false);
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
      <section className={classes.section} aria-label="Fields">
        <CustomerSelect description="Fields to pick from, and their types, are read from this customer’s account." />
      </section>
      <FieldEntries path={path} list="requiredFields" />
      <FieldEntries path={path} list="optionalFields" />
      <section className={classes.section} aria-label="Options">
        <h3 className={classes.sectionTitle}>Options</h3>
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
      <section className={classes.section} aria-label="Mapping preview">
        <Group gap="xs">
          <h3 className={classes.sectionTitle}>Mapping preview</h3>
          <Button variant="default" size="xs" aria-expanded={preview} onClick={() => setPreview(!preview)}>
            {preview ? 'Close the preview' : 'Preview with a customer’s records'}
          </Button>
        </Group>
        {preview ? <MappingPreview path={path} /> : null}
      </section>
    </>
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
            value={days === null ? '' : String(days)}
            onChange={(event) => {
              type([...period, 'days'], numberOrText(event.currentTarget.value) ?? '');
            }}
          />
        ) : null}
      </div>
    </FieldPlace>
  );
}
