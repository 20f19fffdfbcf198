import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import type { OpenedCase } from '@/api/case-file/open-case';
import { DataTable, type Column } from '@/components/list/data-table';
import { operationColumns } from '@/components/resources/operation-columns';
import { Section } from '@/components/page/section';
import type { Operation } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import classes from './case-page.module.css';

interface Row {
  /** Its number in the notes of the case, from 1. */
  number: number;
  operation: Operation;
  customer: string;
  /** Undefined if the case has no log of it. */
  lines: number | undefined;
}

/** The operations that a case is about, without the good runs that they are compared with. */
export function operationsOf({ manifest, content, logs }: OpenedCase): readonly Row[] {
  const listed = content.operations.flatMap((operation) => {
    const entry = manifest.operations.find(({ id }) => id === operation.id);
    if (!entry || entry.isGood) return [];
    const installation = content.installations.find(({ id }) => id === operation.installationId);
    return {
      operation,
      customer: installation ? customerOf(installation) : operation.installationId,
      lines: logs.has(operation.id) ? entry.lines : undefined,
    };
  });
  return listed.map((row, at) => ({ number: at + 1, ...row }));
}

const { status, operation, result, started } = operationColumns<Row>((row) => row.operation);
const columns: readonly Column<Row>[] = [
  { id: 'number', header: 'No.', width: 3.5, align: 'right', card: 'hidden', value: ({ number }) => number },
  status,
  operation,
  { id: 'customer', header: 'Customer', width: 12, value: ({ customer }) => customer },
  { ...result, yields: 1, card: 'hidden' },
  { id: 'lines', header: 'Lines', width: 6, align: 'right', value: ({ lines }) => lines },
  started,
];

interface CaseListProps {
  opened: OpenedCase;
  operations: readonly Row[];
  shown: Operation;
}

export function CaseList({ opened: { manifest }, operations, shown }: CaseListProps) {
  const { name, fingerprint, cause } = manifest;
  const linkOf = (row: Row, children: ReactNode) => (
    <Link to="/case" search={{ file: name, fingerprint, op: row.operation.id }}>
      {children}
    </Link>
  );
  return (
    <Section
      id="case-list-title"
      title={`Case of ${plural(operations.length, 'operation')}`}
      description={cause ? `They failed for one cause: ${cause}` : undefined}
      className={`${classes.list} below-24 wrap-anywhere`}
    >
      <DataTable
        caption="Operations of the case"
        columns={columns}
        rows={operations}
        rowId={(row) => row.operation.id}
        rowLink={linkOf}
        currentId={shown.id}
        compact
      />
    </Section>
  );
}
