import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { MOST_CASE_OPERATIONS } from '@/api/case-file/case-format';
import type { CaseOrder } from '@/api/case-file/case-reading';
import { Dialog } from '@/components/overlay/dialog';
import { Segments } from '@/components/page/segments';
import { formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { CaseFile } from './case-file';
import { CaseOperations } from './case-operations';
import { CaseOptions } from './case-options';

interface CaseDialogProps {
  project: string;
  /** Of a cause, the newest first. */
  rows: readonly OperationRow[];
  /** The message of the cause that they failed for. */
  cause?: string;
  onClose: () => void;
}

const counts = [1, 5, 10, MOST_CASE_OPERATIONS];

/** Makes a case of several operations, or of the newest ones of a cause. */
export function CaseDialog({ project, rows, cause, onClose }: CaseDialogProps) {
  const most = Math.min(rows.length, MOST_CASE_OPERATIONS);
  const [count, setCount] = useState(cause === undefined ? most : Math.min(most, 5));
  const [options, setOptions] = useState({ personal: true, records: true });
  const [order, setOrder] = useState<CaseOrder>();
  const chosen = rows.slice(0, count);
  return (
    <Dialog opened onClose={onClose} size="xl" title="Make a case">
      <div className="stack gap-12 small">
        {order ? (
          <CaseFile
            project={project}
            order={order}
            action={<Button onClick={() => setOrder(undefined)}>Choose again</Button>}
          />
        ) : (
          <>
            <p className="reading">
              One file with these operations and their last good runs: logs, config, connection and what
              changed between. Any Signalbox opens it, without a credential and without a network. What looks
              like a secret is taken out, and you see the file before it is saved.
            </p>
            {cause === undefined || rows.length < 2 ? null : (
              <Segments
                label="Newest operations of the cause"
                labelled
                options={[...new Set([...counts.filter((one) => one < most), most])].map((one) => ({
                  value: String(one),
                  label: String(one),
                }))}
                value={String(count)}
                onChange={(value) => setCount(Number(value))}
              />
            )}
            {rows.length > most ? (
              <p>
                A case is of at most {MOST_CASE_OPERATIONS} operations: the first {MOST_CASE_OPERATIONS} of{' '}
                {formatNumber(rows.length)} are taken.
              </p>
            ) : null}
            <CaseOperations operations={chosen} />
            <CaseOptions value={options} onChange={setOptions} />
            <Group gap="xs">
              <Button
                variant="filled"
                data-autofocus
                onClick={() =>
                  setOrder({
                    operations: chosen.map(({ operation }) => operation),
                    tooMany: cause === undefined ? rows.length - most : 0,
                    cause,
                    ...options,
                  })
                }
              >
                Read {plural(chosen.length, 'operation')} and preview
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </Group>
          </>
        )}
      </div>
    </Dialog>
  );
}
