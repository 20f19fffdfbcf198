import { Crumb } from '@/components/page/page-header';
import pageWords from '@/lib/page-words.json';

/** The header's props for a page below Compare. */
export const belowCompare = (project: string) => ({
  section: pageWords.settings.title,
  breadcrumb: (
    <>
      <Crumb to="/projects/$project/settings" params={{ project }}>
        {pageWords.settings.title}
      </Crumb>
      <Crumb to="/projects/$project/settings/compare" params={{ project }}>
        {pageWords['settings/compare'].tab}
      </Crumb>
    </>
  ),
});
