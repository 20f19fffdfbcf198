import { Select, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { Button } from '@mantine/core';
import { SHORTEST_READ_INTERVAL } from '@/contract/revision-content';
import type { ManifestPath } from '@/lib/manifest/finding';
import { isMap } from '@/lib/manifest/walk';
import { lazyPart } from '@/components/lazy-part';
import { CustomerSelect } from '@/features/revision-editor/pickers/customer';
import { valueAt } from '@/features/revision-editor/model/edits';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { DestinationField } from './destination-field';
import { EditCheck, EditChoice, EditNumber, EditText } from './edit-fields';
import { FieldEntries } from './field-entries';
import { FieldNotes, OwnNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { ObjectNameField } from './object-name-field';
import { ScheduleField } from './schedule-field';
import { UnknownKeys } from './unknown-keys';
import { useStateOf } from './use-state-of';
import { useEdits, useProblemsOf } from './use-node';

const MappingPreview = lazyPart(() =>
  import('@/features/revision-editor/preview/mapping-preview-panel').then((m) => m.MappingPreview),
);

export const readKeys = [
  'objectName',
  'destination',
  'schedule',
  'mapToName',
  'mapToDisplayName',
  'requiredFields',
  'optionalFields',
  'optionalFieldsAuto',
  'backfill',
  'delivery',
  'enabled',
];

/** The form for an object to read. */
export function ReadObjectForm({ path }: { path: ManifestPath }) {
  const [preview, setPreview] = useStateOf(path.join('/'), false);
  return (
    <>
      <ObjectNameField path={path} />
      <div className={classes.pair}>
        <EditText path={[...path, 'mapToName']} label="Delivered as" optional mono />
        <EditText path={[...path, 'mapToDisplayName']} label="Display name" optional />
      </div>
      <DestinationField path={[...path, 'destination']} />
      <ScheduleField
        path={[...path, 'schedule']}
        description={`At least ${SHORTEST_READ_INTERVAL} minutes apart. Without one, the object is read only when a read is triggered.`}
      />
      <BackfillField path={[...path, 'backfill']} />
      <section className={classes.section} aria-label="Fields">
        <CustomerSelect description="Fields to pick from, and their types, are read from this customer’s account." />
      </section>
      <FieldEntries path={path} list="requiredFields" />
      <FieldEntries path={path} list="optionalFields" />
      <section className={classes.section} aria-label="Options">
        <h3 className={classes.sectionTitle}>Options</h3>
        <EditCheck
          path={[...path, 'optionalFieldsAuto']}
          label="Customers may choose any other field"
          on="all"
        />
        <EditCheck
          path={[...path, 'enabled']}
          label="Read for every customer"
          on="always"
          description="Also for those who did not choose it. Needs required fields without mapping, and a schedule."
        />
        <div className={classes.pair}>
          <EditChoice
            path={[...path, 'delivery', 'mode']}
            label="Delivery"
            optional
            placeholder="Automatic"
            data={[
              { value: 'auto', label: 'Automatic' },
              { value: 'onRequest', label: 'On request' },
            ]}
          />
          <EditNumber
            path={[...path, 'delivery', 'pageSize']}
            label="Page size"
            optional
            description="50 to 500 records, on request only."
          />
        </div>
        <OwnNotes path={[...path, 'delivery']} />
      </section>
      <UnknownKeys path={path} known={readKeys} />
      <UnknownKeys path={[...path, 'delivery']} known={['mode', 'pageSize']} />
      <UnknownKeys path={[...path, 'backfill']} known={['defaultPeriod']} />
      <UnknownKeys path={[...path, 'backfill', 'defaultPeriod']} known={['days', 'fullHistory']} />
      <section className={classes.section} aria-label="Mapping preview">
        <div className={classes.sectionHead}>
          <h3 className={classes.sectionTitle}>Mapping preview</h3>
          <Button variant="default" size="xs" aria-expanded={preview} onClick={() => setPreview(!preview)}>
            {preview ? 'Close the preview' : 'Preview with a customer’s records'}
          </Button>
        </div>
        {preview ? (
          <Suspense>
            <MappingPreview path={path} />
          </Suspense>
        ) : null}
      </section>
    </>
  );
}

/** How far back the first read goes. */
function BackfillField({ path }: { path: ManifestPath }) {
  const backfill = useValueAt(path);
  const problems = useProblemsOf(path);
  const { set, type, remove } = useEdits();
  const period = [...path, 'defaultPeriod'];
  const days: unknown = valueAt(backfill, ['defaultPeriod', 'days']);
  const full: unknown = valueAt(backfill, ['defaultPeriod', 'fullHistory']);
  const both = days !== undefined && full !== undefined;
  const kind =
    backfill === undefined
      ? 'none'
      : both
        ? 'odd'
        : full === true
          ? 'full'
          : days === undefined
            ? 'odd'
            : 'days';
  return (
    <FieldPlace path={path}>
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
              const text = event.currentTarget.value;
              type([...period, 'days'], /^\d+$/.test(text) ? Number(text) : text);
            }}
          />
        ) : null}
      </div>
      {isMap(backfill) && problems.length === 0 ? null : <FieldNotes problems={problems} />}
    </FieldPlace>
  );
}
