import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { recordQueries } from '@/api/records';
import { EmptyState } from '@/components/empty-state';
import { ProblemPanel } from '@/components/problem-panel';
import { ScrollRegion } from '@/components/scroll-region';
import { TableSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { displayValue, plural, truncateEnd } from '@/lib/format';
import type { ManifestPath } from '@/lib/manifest/finding';
import { objectsOf, textAt } from '@/lib/manifest/walk';
import { useBase, useEditor, useValueAt } from '@/features/revision-editor/use-editor';
import { useCustomer, useObjectFields } from '@/features/revision-editor/pickers/customer';
import { readChoice } from '@/features/revision-editor/model/affected';
import { previewRows, type PreviewRow } from './mapping-preview';
import classes from './preview.module.css';

/** A customer's records as this revision would deliver them. */
export function MappingPreview({ path }: { path: ManifestPath }) {
  const { project, integration } = useEditor();
  const content = useValueAt(useBase());
  const object = useValueAt(path);
  const { source } = useCustomer();
  const objectName = textAt(object, 'objectName') ?? '';
  const fields = useObjectFields(objectName);
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const [at, setAt] = useState(0);
  const groupRef = source?.by === 'installation' ? source.groupRef : undefined;
  const records = useQuery({
    ...recordQueries.search(project, integration?.id ?? '', {
      groupRef: groupRef ?? '',
      objectName,
      fieldFilters: [],
    }),
    enabled: integration !== undefined && groupRef !== undefined && objectName !== '',
    refetchOnWindowFocus: false,
  });
  if (groupRef === undefined || integration === undefined || objectName === '')
    return (
      <EmptyState bare title="Choose a customer who has installed the integration">
        Records are read by a search, which needs an installation.
      </EmptyState>
    );
  if (!records.data)
    return records.error ? (
      <ProblemPanel variant="inline" problem={toProblem(records.error)} query={records} />
    ) : (
      <TableSkeleton rows={4} columns={3} label="Searching records" />
    );
  const found = records.data.result ?? [];
  const last = found.length - 1;
  const index = Math.min(at, last);
  const record = found[index];
  if (!record)
    return (
      <EmptyState bare title="This customer has no records of this object">
        {null}
      </EmptyState>
    );
  const installation = installations.data?.find(
    (one) => one.integrationId === integration.id && one.group?.groupRef === groupRef,
  );
  const rows = previewRows({
    object,
    record: { native: record.fields, raw: record.raw },
    fields: fields.data,
    choice: installation && readChoice(installation, objectName),
    writesMapped: objectsOf(content, 'write', []).some(
      ([one]) => textAt(one, 'objectName') === objectName && one['inheritMapping'] === true,
    ),
  });
  const warnings = rows.reduce((sum, row) => sum + row.warnings.length, 0);
  return (
    <Stack gap="xs" miw={0}>
      <div className={classes.bar}>
        <span>
          Record {index + 1} of {found.length}
        </span>
        <Button variant="default" size="xs" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Previous
        </Button>
        <Button variant="default" size="xs" disabled={at >= last} onClick={() => setAt(at + 1)}>
          Next
        </Button>
        <span className="hint">{warnings === 0 ? 'No warnings' : plural(warnings, 'warning')}</span>
      </div>
      <ScrollRegion className={classes.scroller} label="Preview of the mapping">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Delivered as</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // Two entries may be equal by mistake, so the index is the key.
              <PreviewLine key={place} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="hint">
        Computed in the console from records that a search finds now, the current document, and the customer’s
        choices.
      </p>
    </Stack>
  );
}

function PreviewLine({ row }: { row: PreviewRow }) {
  const { source, target, value, hasValue, isReported, skipped, warnings } = row;
  const text = hasValue ? displayValue(value) : '';
  return (
    <>
      <tr data-skipped={skipped !== undefined || undefined}>
        <th scope="row">{source ?? <span className="hint">Chosen by the customer</span>}</th>
        <td>{target}</td>
        <td title={text}>
          {skipped === undefined ? (
            hasValue ? (
              truncateEnd(text, 200)
            ) : (
              <span className="hint">{isReported ? 'No value' : 'Not in the search result'}</span>
            )
          ) : (
            <span className="hint">{skipped}</span>
          )}
        </td>
      </tr>
      {warnings.length > 0 ? (
        <tr>
          <td colSpan={3} className={classes.warnings}>
            {warnings.map((warning) => (
              <StatusBadge key={warning} kind="warning" sentence>
                {warning}
              </StatusBadge>
            ))}
          </td>
        </tr>
      ) : null}
    </>
  );
}
