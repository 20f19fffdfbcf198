import { DataTable, type Column } from '@/components/list/data-table';
import { lookCells } from '@/components/list/list-columns';
import type { FileProblem } from '@/lib/project-model/files/choose-files';

interface Row extends FileProblem {
  readonly at: number;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'severity',
    header: 'Problem',
    width: 7,
    card: 'top',
    ...lookCells(({ severity }) =>
      severity === 'error' ? { kind: 'failure', word: 'Error' } : { kind: 'warning', word: 'Warning' },
    ),
  },
  { id: 'path', header: 'File', width: 18, primary: true, mono: true, value: ({ path }) => path },
  { id: 'line', header: 'Line', width: 4, align: 'right', value: ({ line }) => line },
  { id: 'message', header: 'What', least: 14, value: ({ message }) => message },
];

/** The problems of files, errors first. */
export function FileProblems({ problems }: { problems: readonly FileProblem[] }) {
  if (problems.length === 0) return null;
  const rows = problems
    .map((problem, at) => ({ ...problem, at }))
    .toSorted((one, two) => Number(two.severity === 'error') - Number(one.severity === 'error'));
  return (
    <DataTable caption="Problems in the files" columns={columns} rows={rows} rowId={({ at }) => String(at)} />
  );
}
