import { Group, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useCreateIntegration } from '@/api/integration-changes';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { rememberRevision } from '@/api/seen-revisions';
import { currentSession } from '@/api/session';
import { CancelLink } from '@/components/button-link';
import { lazyPart } from '@/components/lazy-part';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';
import type { CreateIntegration } from '@/contract/integration-changes';
import type { ProviderCatalog } from '@/lib/account-options';
import type { NewIntegrationSearch, Way } from './new-integration-search';
import { OptionCards } from './option-cards';

const Loading = () => <FormSkeleton fields={3} label="Loading the form" />;
const CreateForm = lazyPart(() => import('./create-form').then((m) => m.CreateForm), Loading);
const ManifestForm = lazyPart(() => import('./manifest-form').then((m) => m.ManifestForm), Loading);

interface NewIntegrationPageProps {
  project: string;
  search: NewIntegrationSearch;
  onSearchChange: (search: NewIntegrationSearch) => void;
  cutOut: CreateFormProps['cutOut'];
}

/** Props shared by the forms. */
export interface CreateFormProps {
  project: string;
  /** Names of existing integrations, as far as known. */
  taken: ReadonlySet<string>;
  /** Undefined if they could not be read. */
  catalog: ProviderCatalog | undefined;
  destinations: readonly string[] | undefined;
  /**
   * Creates the integration and opens its editor. Throws if the service refuses. The service stores only the
   * content; the text with its comments stays in this browser.
   */
  onCreate: (body: CreateIntegration, text?: string) => Promise<void>;
  /** The text of a manifest with only one of its integrations left, where it can stand alone. */
  cutOut: (text: string, index: number) => Promise<string | undefined>;
  cancel: ReactNode;
}

const options: readonly { value: Way; name: string; text: string }[] = [
  { value: 'template', name: 'From a template', text: 'Start with objects that are often read.' },
  { value: 'manifest', name: 'From a manifest', text: 'Paste or drop a YAML or JSON file.' },
  { value: 'empty', name: 'Empty', text: 'Start with a name and a provider.' },
];

export function NewIntegrationPage({ project, search, onSearchChange, cutOut }: NewIntegrationPageProps) {
  const navigate = useNavigate();
  const create = useCreateIntegration(project);
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const way = search.from ?? 'template';

  const form: CreateFormProps = {
    project,
    cutOut,
    taken: new Set(integrations.data?.map(({ name }) => name)),
    catalog: providers.data,
    destinations: destinations.data?.map(({ name }) => name),
    onCreate: async (body, text) => {
      const made = await create.mutateAsync(body);
      const baseUrl = currentSession()?.service.baseUrl ?? '';
      if (made && text !== undefined)
        await rememberRevision({ baseUrl, project, integration: made.id }, made.latestRevision, text);
      notify.done(`Integration ${body.name} created`);
      if (made)
        await navigate({
          to: '/projects/$project/integrations/$integration/edit',
          params: { project, integration: made.id },
          ignoreBlocker: true,
        });
      // Without an id there is no page to open.
      else
        await navigate({ to: '/projects/$project/integrations', params: { project }, ignoreBlocker: true });
    },
    cancel: <CancelLink to="/projects/$project/integrations" params={{ project }} />,
  };
  return (
    <>
      <PageHeader title="New integration" {...belowList('integrations', project)} />
      <Stack gap="lg" maw="var(--width-form)">
        <OptionCards
          legend="Start"
          options={options}
          value={way}
          onChange={(from) => onSearchChange({ from })}
        />
        <Group gap="md">
          <Link to="/projects/$project/integrations/new/edit" params={{ project }} search={{ view: 'steps' }}>
            Start step by step instead
          </Link>
          <Link to="/projects/$project/integrations/new/edit" params={{ project }}>
            Start in the editor instead
          </Link>
        </Group>
        {way === 'manifest' ? <ManifestForm {...form} /> : <CreateForm {...form} isEmpty={way === 'empty'} />}
      </Stack>
    </>
  );
}
