import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useDeviceHistory } from '@/api/history/device-history';
import type { DiskTrouble } from '@/api/history/disk';
import type { NotOnDisk } from '@/api/history/where-kept';
import { toProblem } from '@/api/problem';
import { ActionButton } from '@/components/action-button';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { DefinitionList } from '@/components/page/definition-list';
import { IconTrash } from '@/components/icons';
import { notify } from '@/components/notify';
import { Section } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import { useTimeZone } from '@/components/time-zone';
import { formatBytes, formatNumber, plural } from '@/lib/format';
import { absoluteTime } from '@/lib/time';

interface DeviceHistoryProps {
  project: string;
  /** The project's name. */
  name: string;
}

/** Why operations are kept only in memory. */
const notOnDiskWords: Record<NotOnDisk, string> = {
  'not remembered': 'To keep them, connect again with “Remember on this device”.',
  'switched off': 'Keeping them on this device is switched off.',
  deployment: 'The operator of this console does not keep operations on devices.',
  'deployment unknown': 'The settings of this console could not be read, so nothing is kept on the device.',
};

/** Why the disk is not used although it should be. */
const troubleWords: Record<DiskTrouble, string> = {
  newer: 'A newer version of the console has stored what is on the device; reload to use it.',
  blocked: 'This browser lets the site store nothing, or does not answer.',
  full: 'There is no more room for this site in the browser.',
  stale: 'Other tabs kept writing at the same time; reload to use the device again.',
};

type Asking = 'forget' | 'switch off';

/** What this browser keeps of the project's operations. */
export function DeviceHistory({ project, name }: DeviceHistoryProps) {
  const { status, isWanted, erase, setWanted } = useDeviceHistory(project);
  const [asking, setAsking] = useState<Asking>();
  const [pending, setPending] = useState(false);
  const { data } = status;
  const run = async (work: () => Promise<void>, done: string) => {
    setPending(true);
    await work().then(
      () => notify.done(done),
      (error: unknown) => notify.problem(toProblem(error)),
    );
    setPending(false);
    setAsking(undefined);
  };
  const isSwitch = data?.why === undefined || data.why === 'switched off';
  return (
    <Section
      id="device-history"
      title="What this device keeps"
      description="Operations that the console has read stay in this browser, so that they are searched at once and are there after a reload."
    >
      {data ? (
        <Stack gap="md" align="start">
          <Facts status={data} />
          <Switch
            label="Keep operations on this device"
            description={
              isSwitch
                ? `Of ${name} at this service, in this browser`
                : notOnDiskWords[data.why ?? 'deployment']
            }
            checked={isSwitch && isWanted}
            disabled={!isSwitch || pending}
            onChange={(event) => {
              if (event.currentTarget.checked)
                void run(() => setWanted(true), 'Operations are kept on this device');
              else setAsking('switch off');
            }}
          />
          <ActionButton
            leftSection={<IconTrash aria-hidden />}
            disabledReason={data.rows === 0 ? 'Nothing is kept' : undefined}
            onClick={() => setAsking('forget')}
          >
            Forget operations…
          </ActionButton>
          <p className="hint">
            Never kept: credentials, API keys, values of headers and of records, and logs. What looks like a
            secret or an e-mail address is taken out of results. Signing out keeps operations; forgetting the
            service erases those of all its projects.
          </p>
        </Stack>
      ) : status.isError ? (
        <p className="note">The browser does not say what it keeps. Reload the page to ask again.</p>
      ) : (
        <TextSkeleton lines={5} label="Asking the browser what it keeps" />
      )}
      {asking ? (
        <ConfirmDialog
          opened
          local
          title={asking === 'forget' ? `Forget operations of ${name}` : `Keep no operations of ${name}`}
          verb={asking === 'forget' ? 'Forget operations' : 'Keep none and forget'}
          pending={pending}
          onClose={() => setAsking(undefined)}
          onConfirm={() =>
            void (asking === 'forget'
              ? run(erase, 'Operations forgotten')
              : run(() => setWanted(false), 'Operations are no longer kept on this device'))
          }
        >
          {plural(data?.rows ?? 0, 'operation')} will be erased from this browser. The service keeps its own,
          and the console reads those again. What the service no longer lists cannot be read again.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

type Status = NonNullable<ReturnType<typeof useDeviceHistory>['status']['data']>;

function Facts({ status }: { status: Status }) {
  const { keep, trouble, rows, bytes, first, last, fullSince, lostRows, usage } = status;
  const zone = useTimeZone();
  const timeOf = (time: number) => absoluteTime(new Date(time), zone);
  return (
    <DefinitionList
      items={[
        { term: 'Operations', value: formatNumber(rows) },
        { term: 'Size', value: rows === 0 ? formatBytes(0) : formatBytes(bytes) },
        rows > 0 && {
          term: 'Began',
          value:
            first === undefined || last === undefined
              ? 'Times are unknown'
              : `${timeOf(first)} to ${timeOf(last)}`,
        },
        rows > 0 && {
          term: 'In full',
          value:
            fullSince === undefined
              ? 'All of them'
              : `Since ${timeOf(fullSince)}. Before that failures and the last ten of each object.`,
        },
        {
          term: 'Where',
          value:
            keep === 'disk'
              ? 'On this device, in this browser'
              : `In this tab, until it is closed or reloaded${trouble ? `. ${troubleWords[trouble]}` : ''}`,
        },
        lostRows > 0 && {
          term: 'Lost',
          value: `${plural(lostRows, 'operation')} could not be read back and will be read again.`,
        },
        usage !== undefined && {
          term: 'All services',
          value: `${formatBytes(usage)}, as this browser stores it`,
        },
      ]}
    />
  );
}
