import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { crc32 } from '@/lib/crc32';
import { useLinePins } from '@/api/line-pins';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import { ButtonLink } from '@/components/button-link';
import { IconUpload } from '@/components/icons';
import { hasEnded, type Operation } from '@/contract/operation';
import { toJson } from '@/lib/json';
import { CaseFile, Gathering } from './case-file';
import { CaseOptions } from './case-options';

/** Makes a case file of one operation, to be reviewed before it is sent. */
export function CasePanel({ project, operation }: { project: string; operation: Operation }) {
  const [options, setOptions] = useState({ personal: true, records: true });
  const { pins } = useLinePins(operation.id);
  // The case is made again when the log has grown.
  const log = useQuery({
    ...operationLogQueries.read(project, operation.id),
    staleTime: hasEnded(operation) ? Number.POSITIVE_INFINITY : 0,
  });
  return (
    <div className="stack gap-12 small">
      <p className="reading">
        The operation and the last good run with their logs, the customer’s config and connection, and what
        changed between, for whoever takes it over. Any Signalbox opens the file, without a credential and
        without a network. Only what is known to be harmless is taken along, and what looks like a secret is
        taken out. Read it before you send it: a secret that looks like a plain word is not recognised.
      </p>
      <CaseOptions value={options} onChange={setOptions} />
      {log.isPending ? (
        <Gathering />
      ) : (
        <CaseFile
          project={project}
          order={{ operations: [operation], ...options }}
          action={
            <ButtonLink to="/case" leftSection={<IconUpload aria-hidden />}>
              Open a case
            </ButtonLink>
          }
          made={checksumOf([operation, pins, log.data?.grownAt])}
        />
      )}
    </div>
  );
}

const checksumOf = (value: unknown) => crc32(new TextEncoder().encode(toJson(value)).buffer);
