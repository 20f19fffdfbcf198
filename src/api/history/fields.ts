import type { FieldId } from '@/lib/operation-query/filter';
import { idsOfKey } from '@/lib/operation-rows';
import { NO_COUNT, type Block } from './block';
import { NOT_FAILED, type Columns } from './columns';
import { causeSince, recordsBefore } from './earlier-rows';
import type { HistoryInstallation } from './history-row';

/** Where the columns have a field. An undefined text and the number NaN mean unknown. */
export type FieldColumn =
  | {
      readonly kind: 'text';
      /** Whether the numbers are those of the dictionary. */
      readonly isString: boolean;
      readonly column: (block: Block) => Uint32Array;
      readonly textOf: (columns: Columns, number: number) => string | undefined;
    }
  /** Several texts, one per line of a string. */
  | { readonly kind: 'list'; readonly column: (block: Block) => Uint32Array }
  | {
      readonly kind: 'number';
      readonly reader: (block: Block, columns: Columns) => (row: number) => number;
    }
  | { readonly kind: 'id' };

const string = (column: (block: Block) => Uint32Array): FieldColumn => ({
  kind: 'text',
  isString: true,
  column,
  textOf: (columns, number) => columns.strings.text(number) || undefined,
});

const installationColumn = ({ installation }: Block): Uint32Array => installation;

const ofInstallation = (name: (installation: HistoryInstallation) => string | undefined): FieldColumn => ({
  kind: 'text',
  isString: false,
  column: installationColumn,
  textOf: (columns, number) => {
    const installation = columns.installations.list[number];
    return (installation && name(installation)) || undefined;
  },
});

const numbers = (column: (block: Block) => Float64Array): FieldColumn => ({
  kind: 'number',
  reader: (block) => {
    const values = column(block);
    return (row) => values[row] ?? Number.NaN;
  },
});

const columnsOf: Readonly<Record<FieldId, FieldColumn>> = {
  id: { kind: 'id' },
  status: string(({ status }) => status),
  action: string(({ action }) => action),
  config: string(({ config }) => config),
  result: string(({ result }) => result),
  cause: {
    kind: 'text',
    isString: true,
    column: ({ cause }) => cause,
    textOf: ({ strings }, number) => {
      const cause = strings.text(number);
      return cause === NOT_FAILED ? '' : cause || undefined;
    },
  },
  object: { kind: 'list', column: ({ objects }) => objects },
  installation: ofInstallation(({ key }) => idsOfKey(key).installationId),
  customer: ofInstallation(({ customer }) => customer),
  integration: ofInstallation(({ integration }) => integration),
  provider: ofInstallation(({ provider }) => provider),
  // A state of a read, which no query of operations asks for.
  health: { kind: 'number', reader: () => () => Number.NaN },
  created: numbers(({ created }) => created),
  updated: numbers(({ updated }) => updated),
  records: numbers(({ records }) => records),
  recordsBefore: {
    kind: 'number',
    reader: (block, columns) => {
      const values = recordsBefore(columns).get(block);
      return (row) => values?.[row] ?? Number.NaN;
    },
  },
  causeSince: {
    kind: 'number',
    reader: ({ cause }, columns) => {
      const since = causeSince(columns);
      return (row) => since[cause[row] ?? 0] ?? Number.NaN;
    },
  },
  retries: {
    kind: 'number',
    reader:
      ({ retries }) =>
      (row) =>
        retries[row] === NO_COUNT ? Number.NaN : (retries[row] ?? Number.NaN),
  },
  duration: {
    kind: 'number',
    reader: ({ created, updated, status }, { strings }) => {
      const [success, failure] = [strings.find('success'), strings.find('failure')];
      return (row) => {
        const took = (updated[row] ?? Number.NaN) - (created[row] ?? Number.NaN);
        const hasEnded = status[row] === success || status[row] === failure;
        return took >= 0 && hasEnded ? took : Number.NaN;
      };
    },
  },
};

export const fieldValue = (field: FieldId): FieldColumn => columnsOf[field];
