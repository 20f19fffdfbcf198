import { projectSegment } from '@/api/project-access';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import type { Found } from '@/api/lookup';
import { findProject, projectQueries } from '@/api/projects';
import { lastReadsQuery } from '@/api/reading/read-health';
import { topicQueries } from '@/api/topics';
import { IconNavOrganization, IconNavProjects } from '@/components/icons';
import { keysOf, type ShortcutScope } from '@/components/shortcuts';
import { useMinute } from '@/components/clock';
import type { Installation } from '@/contract/installation';
import type { Project } from '@/contract/project';
import { customerOf } from '@/lib/customer';
import { healthBoard, type HealthRow } from '@/lib/health/board';
import { rowWords } from '@/lib/health/health-words';
import { healthLook } from '@/lib/operation-words';
import { matchRank, rankMatches } from '@/lib/rank-matches';
import { useFoundItem, useProjectItem } from './found-items';
import type { PaletteGroup, PaletteItem } from './palette-item';
import { usePaletteVerbs } from './palette-verbs';
import { sectionPages } from './sections';
import { useHistoryItems } from './use-history-items';
import { useProject } from './use-project';
import { useReference } from './use-reference';

/** Items per group; more are found by typing. */
const mostOfGroup = 7;

/** The palette's items for the typed text. */
export function usePaletteResults(typed: string, scopes: readonly ShortcutScope[]) {
  const idOrName = useProject();
  const { data: projects = [] } = useQuery(projectQueries.list());
  const current = idOrName === undefined ? undefined : findProject(projects, idOrName);
  const verbs = usePaletteVerbs(current);
  const pages = usePages(projects, current);
  const { things, isReading } = useThings(projects, current, idOrName, typed.trim() !== '');
  const history = useHistoryItems(idOrName, typed);
  const reference = useReference(typed, projects, current);

  const commands = scopes.flatMap(({ title, shortcuts }) =>
    shortcuts
      .filter(({ disabled }) => disabled !== true)
      .map((shortcut) => ({ shortcut, keys: keysOf(shortcut)[0] }))
      .map(({ shortcut: { label, run }, keys }) => ({
        id: `key:${title}:${label}`,
        label,
        detail: title,
        keys,
        run,
      })),
  );
  // Actions of the page's menu have no keys and are the most likely choice.
  const ofPage = commands.filter(({ keys }) => keys === undefined);
  const shortcuts = commands.filter(({ keys, label }) => keys !== undefined && !label.startsWith('Go to '));
  const fixed: PaletteGroup[] = [
    { title: 'This page', items: ofPage },
    { title: 'Pages', items: pages },
    { title: 'Actions', items: verbs },
    { title: 'Shortcuts', items: shortcuts },
  ];
  const matching = [...fixed, ...(typed.trim() === '' ? [] : [...things, ...history])].map(
    ({ title, items }) => ({ title, items: rankMatches(items, typed).slice(0, mostOfGroup) }),
  );
  // The most likely item comes first; the rest keeps its order.
  const best = ({ items: [item] }: PaletteGroup) =>
    item && typed.trim() !== '' ? (matchRank(item, typed) ?? 9) : 0;
  const groups = [
    { title: 'Found', items: reference.found.slice(0, 2 * mostOfGroup) },
    ...matching.toSorted((a, b) => best(a) - best(b)),
    { title: 'Elsewhere', items: reference.offer },
  ].filter(({ items }) => items.length > 0);
  return {
    groups,
    /** Progress of a search across projects. */
    status: reference.status,
    /** More results may follow, because lists or a pasted id are still being read. */
    isReading: isReading || reference.isLookingUp,
    /** Why there are no results. */
    nothing: groups.length === 0 && reference.status === undefined ? `Nothing matches “${typed}”` : undefined,
  };
}

function usePages(projects: readonly Project[], current: Project | undefined): PaletteItem[] {
  const navigate = useNavigate();
  const ofProject = sectionPages.map(({ to, label, section, icon }): PaletteItem => ({
    id: `page:${to}`,
    label,
    keywords: section,
    detail: current?.name,
    icon,
    run: () => void navigate({ to, params: { project: current ? projectSegment(current) : '' } }),
  }));
  const org = (current ?? projects[0])?.orgId;
  return [
    ...(current ? ofProject : []),
    {
      id: 'page:projects',
      label: 'Projects',
      icon: IconNavProjects,
      run: () => void navigate({ to: '/projects' }),
    },
    ...(org === undefined
      ? []
      : [
          {
            id: 'page:organization',
            label: 'Organization',
            keywords: 'members invites claimed domains billing label',
            icon: IconNavOrganization,
            run: () => void navigate({ to: '/orgs/$org', params: { org } }),
          },
        ]),
  ];
}

/** Everything with a name in the current project, and the projects. Lists that could not be read are left out. */
function useThings(
  projects: readonly Project[],
  current: Project | undefined,
  idOrName: string | undefined,
  wanted: boolean,
) {
  const project = current?.id ?? '';
  const projectItem = useProjectItem();
  const toItem = useFoundItem();
  const enabled = wanted && current !== undefined;
  const own = { enabled, retry: false, throwOnError: false } as const;
  const lists = useQueries({
    queries: [
      { ...integrationQueries.list(project), ...own },
      { ...installationQueries.list(project), ...own },
      { ...destinationQueries.list(project), ...own },
      { ...topicQueries.list(project), ...own },
    ],
  });
  const { data: known } = useQuery({ ...lastReadsQuery(idOrName ?? project), enabled, throwOnError: false });
  const now = useMinute();
  const ofProjects = { title: 'Projects', items: projects.map((one) => projectItem(one, one.appName)) };
  if (!current) return { things: [ofProjects], isReading: false };
  const [integrations, installations, destinations, topics] = lists;
  const found = { project: current };
  const board =
    known &&
    healthBoard({ installations: installations.data ?? [], integrations: integrations.data, now, ...known });
  const healthOf = new Map(board?.map((row) => [row.installation, row]));
  const named = (kind: Found['kind'], list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => toItem({ kind, id, name, ...found }));
  return {
    isReading: lists.some(({ isLoading }) => isLoading),
    things: [
      { title: 'Integrations', items: named('integration', integrations.data) },
      {
        title: 'Installations',
        items: (installations.data ?? []).map((one) => ({
          ...toItem({
            kind: 'installation',
            id: one.id,
            name: customerOf(one),
            integrationId: one.integrationId,
            ...found,
          }),
          detail: [
            integrations.data?.find(({ id }) => id === one.integrationId)?.name,
            healthWords(one, healthOf.get(one)),
          ]
            .filter(Boolean)
            .join(' · '),
          keywords: [one.group?.groupRef, one.connection?.consumer?.consumerRef].filter(Boolean).join(' '),
        })),
      },
      { title: 'Destinations', items: named('destination', destinations.data) },
      { title: 'Topics', items: named('topic', topics.data) },
      ofProjects,
    ],
  };
}

/** What the service says counts where nothing else is known. */
const healthWords = ({ healthStatus }: Installation, row: HealthRow | undefined): string =>
  row && (row.hasBadCredentials || row.worst !== 'unknown')
    ? rowWords(row).toLowerCase()
    : `service says ${healthLook(healthStatus).word.toLowerCase()}`;
