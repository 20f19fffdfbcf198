import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries, useCreateIntegration } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { ButtonLink } from '@/components/button-link';
import { notify } from '@/components/notify';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';
import type { CreateIntegration } from '@/contract/integration';
import type { ManifestContext } from '@/lib/manifest/finding';
import type { NewIntegrationSearch, Way } from './new-integration-search';
import classes from './integrations.module.css';

const EmptyForm = lazy(() => import('./empty-form').then((m) => ({ default: m.EmptyForm })));
const TemplateForm = lazy(() => import('./template-form').then((m) => ({ default: m.TemplateForm })));
const ManifestForm = lazy(() => import('./manifest-form').then((m) => ({ default: m.ManifestForm })));

interface NewIntegrationPageProps {
  project: string;
  search: NewIntegrationSearch;
  onSearchChange: (search: NewIntegrationSearch) => void;
}

/** What the three forms share. */
export interface CreateFormProps {
  project: string;
  /** Names of the other integrations, as far as they are known. */
  taken: ReadonlySet<string>;
  context: ManifestContext;
  /** Creates it and goes on to its editor; throws what the service refused. */
  onCreate: (body: CreateIntegration) => Promise<void>;
  cancel: ReactNode;
}

const options: readonly { way: Way; name: string; text: string }[] = [
  { way: 'template', name: 'From a template', text: 'Begin with objects that are often read.' },
  { way: 'manifest', name: 'From a manifest', text: 'Paste or drop a YAML or JSON file.' },
  { way: 'empty', name: 'Empty', text: 'Begin with a name and a provider.' },
];

export function NewIntegrationPage({ project, search, onSearchChange }: NewIntegrationPageProps) {
  const navigate = useNavigate();
  const create = useCreateIntegration(project);
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const way = search.from ?? 'template';

  const form: CreateFormProps = {
    project,
    taken: new Set(integrations.data?.map(({ name }) => name)),
    context: {
      ...(providers.data ? { providers: providers.data } : {}),
      ...(destinations.data ? { destinations: destinations.data.map(({ name }) => name) } : {}),
    },
    onCreate: async (body) => {
      const made = await create.mutateAsync(body);
      notify.done(`Integration ${body.name} created`);
      if (made)
        await navigate({
          to: '/projects/$project/integrations/$integration/edit',
          params: { project, integration: made.id },
          ignoreBlocker: true,
        });
      // It is made, and this service does not tell its id.
      else
        await navigate({
          to: '/projects/$project/integrations/$integration',
          params: { project, integration: body.name },
          ignoreBlocker: true,
        });
    },
    cancel: (
      <ButtonLink variant="default" to="/projects/$project/integrations" params={{ project }}>
        Cancel
      </ButtonLink>
    ),
  };
  return (
    <>
      <PageHeader
        title="New integration"
        section="Integrations"
        breadcrumb={
          <Breadcrumb
            items={[
              <Link
                activeOptions={{ exact: true }}
                key="all"
                to="/projects/$project/integrations"
                params={{ project }}
              >
                Integrations
              </Link>,
            ]}
          />
        }
      />
      <div className={classes.newForm}>
        <fieldset className={classes.options}>
          <legend className={classes.legend}>Begin</legend>
          {options.map((option) => (
            <label key={option.way} className={classes.option}>
              <span className={classes.optionName}>
                <input
                  type="radio"
                  name="way"
                  value={option.way}
                  checked={way === option.way}
                  onChange={() => onSearchChange(option.way === 'template' ? {} : { from: option.way })}
                />
                {option.name}
              </span>
              <span className={classes.quiet}>{option.text}</span>
            </label>
          ))}
        </fieldset>
        <p className={classes.note}>
          <Link to="/projects/$project/integrations/new/edit" params={{ project }}>
            Write it in the editor: nothing is created until you deploy
          </Link>
        </p>
        <Suspense fallback={<FormSkeleton fields={3} />}>
          {way === 'template' ? <TemplateForm {...form} /> : null}
          {way === 'empty' ? <EmptyForm {...form} catalog={providers.data} /> : null}
          {way === 'manifest' ? <ManifestForm {...form} /> : null}
        </Suspense>
      </div>
    </>
  );
}
