import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { belowList, PageHeader } from '@/components/page/page-header';
import { Section } from '@/components/page/section';
import type { EditorSearch } from '../editor-search';
import classes from './new-integration-page.module.css';
import { templates } from './templates';

/** The ways to begin an integration. Each leads to the editor, and nothing is sent before the review. */
export function NewIntegrationPage({ project }: { project: string }) {
  const way = (search: EditorSearch, name: string, text: ReactNode) => (
    <li key={name}>
      <Link to="/projects/$project/integrations/new/edit" params={{ project }} search={search}>
        {name}
      </Link>
      <p className="quiet">{text}</p>
    </li>
  );
  return (
    <>
      <PageHeader title="New integration" {...belowList('integrations', project)} />
      <ul className={`${classes.ways} stack gap-12 form-width`}>
        {way(
          { view: 'steps' },
          'Step by step',
          'Provider, objects, fields and schedule, one after the other.',
        )}
        {way({ start: 'manifest' }, 'From a manifest', 'Paste or drop a YAML or JSON file.')}
        {way({}, 'Empty', 'The editor, with a name and a provider to fill in.')}
      </ul>
      <Section id="templates" title="From a template" description="Objects that are often read.">
        <ul className={`${classes.ways} stack gap-12 form-width`}>
          {templates.map(({ id, label, description }) => way({ start: id }, label, description))}
        </ul>
      </Section>
    </>
  );
}
