import { Stack } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { destinationQueries, useUpdateDestination } from '@/api/destinations';
import { useDestinationReach } from '@/api/destination-usage';
import { useOffered } from '@/api/offered';
import { useReadAgain } from '@/api/reading/read-again';
import { useChange } from '@/api/use-change';
import { ChangeButton } from '@/components/action-button';
import { CancelLink } from '@/components/button-link';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import { WithHelp } from '@/components/form/with-help';
import { notify } from '@/components/notify';
import { belowList, Crumb, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { Destination } from '@/contract/destination';
import { MASK, maskedValue } from '@/lib/destination-secrets';
import { kindLabel } from '@/lib/destination-target';
import { plural } from '@/lib/format';
import { useDependents } from './dependents';
import { DestinationForm } from './destination-form';
import {
  destinationLabel,
  destinationValues,
  editedDestination,
  keptKeys,
  updateRequest,
} from './destination-values';

/** The comparison of set-ups is loaded when it is needed. */
const loadPlan = () => import('@/api/set-up/plan-rename');

const notes = [
  'Messages that are sent after saving use the new values.',
  'Integrations and customers’ settings refer to a destination by name. Before a rename is saved, you see which do.',
];
const webhookNotes = [
  'The signing secret stays the same. The webhook lab makes a signed test message for the new address and checks signatures.',
];

interface EditDestinationPageProps {
  project: string;
  /** Id or name. */
  destination: string;
}

export function EditDestinationPage({ project, destination: idOrName }: EditDestinationPageProps) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(destinationQueries.detail(project, idOrName));
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [before] = useState(data);
  const update = useUpdateDestination(project, before.id);
  const readAgain = useReadAgain();
  const list = useOffered(destinationQueries.list(project), { optional: true });
  const params = { project, destination: before.id };
  /** Set while the rename is being confirmed. */
  const [asking, setAsking] = useState<{
    destination: Destination;
    newName: string;
    /** Nothing else changes. */
    isAll: boolean;
    answer: (goOn: boolean) => void;
  }>();
  const confirmRename = (destination: Destination, newName: string, isAll: boolean) =>
    new Promise<boolean>((answer) => setAsking({ destination, newName, isAll, answer })).finally(() =>
      setAsking(undefined),
    );
  return (
    <>
      <PageHeader
        title={`Edit ${before.name}`}
        {...belowList(
          'destinations',
          project,
          <Crumb to="/projects/$project/destinations/$destination" params={params}>
            {before.name}
          </Crumb>,
        )}
        description={`Type: ${kindLabel(before.type)}. The type of a destination cannot be changed.`}
      />
      <WithHelp areNotes steps={before.type === 'webhook' ? [...notes, ...webhookNotes] : notes}>
        <DestinationForm
          initial={destinationValues(before)}
          existing={{
            noun: 'destination',
            thing: before,
            read: () => readAgain.one(destinationQueries.detail(project, before.id)),
            valuesOf: destinationValues,
            edited: editedDestination,
            ignoresCase: (path) => path.join('.') === 'metadata.headers',
            writeOnly: ['secrets'],
            labelOf: (path) => destinationLabel(before.type, path),
            // Header values are masked as a whole, as on the page of the destination.
            maskOf: ([, key = '', header], text) =>
              header === undefined ? maskedValue(before.type, key, text) : MASK,
          }}
          kept={keptKeys(before)}
          reach={<WhoSends project={project} destination={before} />}
          taken={new Set(list.data?.filter(({ id }) => id !== before.id).map(({ name }) => name))}
          submitLabel="Save changes"
          onSubmit={async (values, newest = before) => {
            const body = updateRequest(newest, values);
            if (!body) return false;
            const { name } = body.destination;
            const isAll = body.updateMask.length === 1;
            if (name !== undefined && name !== newest.name && !(await confirmRename(newest, name, isAll)))
              return true;
            const saved = await update.mutateAsync(body);
            notify.done(`Destination ${saved.name} saved`);
            await navigate({
              to: '/projects/$project/destinations/$destination',
              params,
              ignoreBlocker: true,
            });
            return true;
          }}
          cancel={<CancelLink to="/projects/$project/destinations/$destination" params={params} />}
        />
      </WithHelp>
      {asking ? (
        <RenameDestination
          project={project}
          destination={asking.destination}
          newName={asking.newName}
          isAll={asking.isAll}
          onCancel={() => asking.answer(false)}
          onConfirm={() => asking.answer(true)}
        />
      ) : null}
    </>
  );
}

/** Who is affected by a new address. */
function WhoSends({ project, destination }: { project: string; destination: Destination }) {
  const { integrations, customers, topics, reading } = useDestinationReach(project, destination);
  if (reading) return 'Checking who uses it.';
  if (!integrations || customers === undefined || !topics) return 'Not everything that sends to it is known.';
  const users = [
    ...(customers > 0 ? [plural(customers, 'customer')] : []),
    ...(integrations.length > 0 ? [plural(integrations.length, 'integration')] : []),
    ...(topics.length > 0 ? [plural(topics.length, 'topic')] : []),
  ];
  return users.length > 0
    ? `Used by ${users.join(', ')}. Once saved, messages go to the new address.`
    : 'Nothing sends to it yet.';
}

interface RenameDestinationProps {
  project: string;
  destination: Destination;
  newName: string;
  isAll: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms a rename, because revisions and customers' settings refer to destinations by name. */
function RenameDestination(props: RenameDestinationProps) {
  const { project, destination, newName, isAll, onCancel, onConfirm } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { lines, reading, isNamed, isNamingUnknown, isNamedByIntegration } = useDependents(
    project,
    destination,
    'keeps working: it is routed by id',
  );
  const plan = useChange({
    mutationFn: async () => {
      const { planRename } = await loadPlan();
      return planRename(client, project, { name: destination.name, to: newName });
    },
    onSuccess: (id) =>
      navigate({
        to: '/projects/$project/settings/plans/$plan',
        params: { project, plan: id },
        ignoreBlocker: true,
      }),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onCancel}
      title={`Rename destination ${destination.name} to ${newName}`}
      verb="Rename destination"
      onConfirm={onConfirm}
      reach={lines}
      confirmText={isNamed || isNamingUnknown ? destination.name : undefined}
    >
      {reading
        ? 'Checking what depends on it.'
        : isNamed
          ? `Integrations and customers’ settings refer to a destination by name. Whatever refers to ${destination.name} fails after the rename until it refers to ${newName}.`
          : isNamingUnknown
            ? `Whatever refers to ${destination.name} fails after the rename until it refers to ${newName}.`
            : 'No integration or customer’s setting refers to it, so nothing stops working.'}
      {isAll && isNamedByIntegration ? (
        <Stack gap="xs" align="start" mt="sm">
          <p>
            Or rename it everywhere: a plan renames it and deploys the integrations that name it. Settings of
            customers that name it are changed at each customer.
          </p>
          <ChangeButton loading={plan.isPending} onClick={() => plan.mutate()}>
            Plan the rename everywhere
          </ChangeButton>
          {plan.problem ? <ProblemPanel problem={plan.problem} variant="inline" announce /> : null}
        </Stack>
      ) : null}
    </ConfirmDialog>
  );
}
