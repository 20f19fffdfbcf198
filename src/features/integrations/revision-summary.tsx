import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  DefinitionList,
  type DefinitionItem,
  type DefinitionListProps,
} from '@/components/page/definition-list';
import { ScheduleText } from '@/components/resources/schedule-text';
import { EmptyState } from '@/components/state/empty-state';
import { Section } from '@/components/page/section';
import { isNumber } from '@/contract/exact-number';
import type {
  FieldEntry,
  ReadObject,
  RevisionContent,
  SubscribeObject,
  WriteObject,
} from '@/contract/revision-content';
import { plural } from '@/lib/format';

export function RevisionSummary({ content }: { content: RevisionContent }) {
  const { read, write, subscribe, proxy, watchSchema } = content;
  const nothing =
    !read?.objects?.length &&
    !write?.objects?.length &&
    !subscribe?.objects?.length &&
    !proxy &&
    !watchSchema;
  if (nothing) return <EmptyState title="This revision does nothing">{null}</EmptyState>;
  return (
    <Stack gap="lg">
      <Objects title="Reads" objects={read?.objects} itemsOf={readItems} />
      <Objects title="Writes" objects={write?.objects} itemsOf={writeItems} />
      <Objects title="Subscriptions" objects={subscribe?.objects} itemsOf={subscribeItems} />
      {proxy ? (
        <Part
          title="Proxy"
          items={[
            { term: 'Requests', value: proxy.enabled ? 'Passed on to the provider' : 'Not passed on' },
            typeof proxy.useModule === 'boolean' && {
              term: 'Address',
              value: proxy.useModule ? 'Of the module' : 'Of the provider',
            },
          ]}
        />
      ) : null}
      {watchSchema ? (
        <Part
          title="Schema watch"
          items={[
            { term: 'Destination', value: code(watchSchema.destination) },
            { term: 'Schedule', value: <Schedule value={watchSchema.schedule} /> },
            { term: 'Events', value: Object.keys(watchSchema.allObjects ?? {}).join(', ') },
          ]}
        />
      ) : null}
    </Stack>
  );
}

function Part({ title, items }: { title: string; items: DefinitionListProps['items'] }) {
  return (
    <Section title={title}>
      <DefinitionList items={items} />
    </Section>
  );
}

interface ObjectsProps<One> {
  title: string;
  objects: readonly One[] | null | undefined;
  itemsOf: (object: One) => DefinitionItem[];
}

function Objects<One extends { objectName: string }>({ title, objects, itemsOf }: ObjectsProps<One>) {
  if (!objects || objects.length === 0) return null;
  return (
    <Section title={title} count={plural(objects.length, 'object')}>
      <Stack gap="sm">
        {objects.map((object, at) => (
          // The index is the key, because an object may be listed twice by mistake.
          <article key={`${at} ${object.objectName}`} className="panel" aria-label={object.objectName}>
            <h3 className="below-8 mono-face">{object.objectName}</h3>
            <DefinitionList items={itemsOf(object)} />
          </article>
        ))}
      </Stack>
    </Section>
  );
}

const code = (text: string | null | undefined): ReactNode => (text ? <code>{text}</code> : undefined);

function Schedule({ value }: { value: string | null | undefined }) {
  if (!value) return <>None</>;
  return (
    <>
      <code>{value}</code>
      <ScheduleText schedule={value} />
    </>
  );
}

function backfillWords({ backfill }: ReadObject): string {
  const period = backfill?.defaultPeriod;
  if (period?.fullHistory) return 'The full history';
  if (isNumber(period?.days) && Number(period.days) > 0) return `The last ${plural(period.days, 'day')}`;
  return 'None';
}

/** An item that is left out if the key is absent. */
const item = (term: string, value: ReactNode): DefinitionItem[] => (value ? [{ term, value }] : []);

function readItems(object: ReadObject): DefinitionItem[] {
  const { mapToName, mapToDisplayName, requiredFields, optionalFields, delivery } = object;
  const { optionalFieldsAuto, enabled } = object;
  return [
    ...item(
      'Delivered as',
      mapToName ? (
        <>
          <code>{mapToName}</code>
          {mapToDisplayName ? ` “${mapToDisplayName}”` : ''}
        </>
      ) : null,
    ),
    { term: 'Destination', value: code(object.destination) },
    { term: 'Schedule', value: <Schedule value={object.schedule} /> },
    { term: 'Backfill', value: backfillWords(object) },
    ...item('Required fields', requiredFields?.length ? <Fields fields={requiredFields} /> : null),
    ...item('Optional fields', optionalFields?.length ? <Fields fields={optionalFields} /> : null),
    ...item(
      'Other fields',
      optionalFieldsAuto === 'all' ? 'Customers may choose any field' : optionalFieldsAuto,
    ),
    ...item(
      'Delivery',
      delivery?.mode === 'onRequest'
        ? `On request, ${plural(delivery.pageSize ?? 0, 'record')} a page`
        : delivery?.mode,
    ),
    ...item('Enabled', enabled === 'always' ? 'For every customer' : enabled),
  ];
}

function Fields({ fields }: { fields: readonly FieldEntry[] }) {
  return (
    <ul className="wrap gap-4-12 wrap-anywhere">
      {fields.map(({ fieldName, mapToName, prompt }, at) => (
        <li key={at}>
          {fieldName ? <code>{fieldName}</code> : <span className="quiet">chosen by customer</span>}
          {mapToName ? (
            <>
              <span className="quiet"> → </span>
              <code>{mapToName}</code>
            </>
          ) : null}
          {prompt ? <span className="quiet"> “{prompt}”</span> : null}
        </li>
      ))}
    </ul>
  );
}

function writeItems(object: WriteObject): DefinitionItem[] {
  const { inheritMapping, valueDefaults } = object;
  return [
    { term: 'Field names', value: inheritMapping ? 'As mapped for reading' : 'Of the provider' },
    ...item('Defaults', valueDefaults?.allowAnyFields ? 'Customers may set a default for any field' : null),
  ];
}

function subscribeItems(object: SubscribeObject): DefinitionItem[] {
  const { createEvent, updateEvent, deleteEvent, associationChangeEvent, otherEvents } = object;
  const watched = (updateEvent?.requiredWatchFields ?? []).flat();
  const watchAuto = updateEvent?.watchFieldsAuto;
  const events = [
    ...(createEvent ? ['created'] : []),
    ...(updateEvent ? ['updated'] : []),
    ...(deleteEvent ? ['deleted'] : []),
    ...(associationChangeEvent ? ['associations changed'] : []),
  ];
  return [
    { term: 'Destination', value: code(object.destination) },
    { term: 'Events', value: events.join(', ') },
    ...item('Watched fields', code(watched.join(', ')) ?? (watchAuto === 'all' ? 'All' : watchAuto)),
    ...item('Other events', code(otherEvents?.flat().join(', '))),
  ];
}
