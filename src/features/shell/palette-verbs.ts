import { projectSegment } from '@/api/project-access';
import { useMantineColorScheme } from '@mantine/core';
import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import {
  IconDeviceDesktop,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlug,
  IconPlus,
  IconSun,
  IconUpload,
  IconWorld,
} from '@/components/icons';
import { chooseTimeZone, useTimeZone } from '@/components/time-zone';
import type { Project } from '@/contract/project';
import { definedOnly } from '@/lib/defined-only';
import type { PaletteItem } from './palette-item';
import { useSignOut } from './use-sign-out';

/** Commands that are available everywhere. */
export function usePaletteVerbs(current: Project | undefined): PaletteItem[] {
  const ofProject = useProjectVerbs(current ? projectSegment(current) : '');
  const ofTimes = useTimeZoneVerbs();
  const ofTheme = useThemeVerbs();
  const navigate = useNavigate();
  const router = useRouter();
  const signOut = useSignOut();
  return [
    ...(current ? ofProject : []),
    {
      id: 'verb:project',
      label: 'New project',
      icon: IconPlus,
      keywords: 'create add',
      run: () => void navigate({ to: '/projects/new' }),
    },
    {
      id: 'verb:case',
      label: 'Open a case file',
      keywords: 'file signalbox evidence drop',
      icon: IconUpload,
      run: () => void navigate({ to: '/case' }),
    },
    ...ofTheme,
    ...ofTimes,
    {
      id: 'verb:services',
      label: 'Switch service',
      keywords: 'services connection address key account',
      icon: IconPlug,
      run: () => void navigate({ to: '/connect', search: { return: router.state.location.href } }),
    },
    { id: 'verb:sign-out', label: 'Sign out', keywords: 'log out leave', icon: IconLogout, run: signOut },
  ];
}

const creations = [
  { to: '/projects/$project/destinations/new', label: 'New destination', keywords: 'webhook' },
  { to: '/projects/$project/topics/new', label: 'New topic', keywords: '' },
  { to: '/projects/$project/integrations/new', label: 'New integration', keywords: 'manifest template' },
  { to: '/projects/$project/connections/new', label: 'Connect a customer', keywords: 'new connection oauth' },
  { to: '/projects/$project/installations/install', label: 'Install for a customer', keywords: 'new config' },
  { to: '/projects/$project/api-keys', search: { new: true }, label: 'New API key', keywords: 'credential' },
  { to: '/projects/$project/jwt-keys/new', label: 'New JWT key', keywords: 'pem rsa' },
  { to: '/projects/$project/provider-apps/new', label: 'New provider app', keywords: 'oauth client' },
] as const;

const bulkActions = [
  { action: 'pause', label: 'Pause reads…', icon: IconPlayerPause, keywords: 'stop hold' },
  { action: 'unpause', label: 'Resume reads…', icon: IconPlayerPlay, keywords: 'unpause continue' },
  { action: 'trigger', label: 'Trigger reads…', icon: IconPlayerPlay, keywords: 'run start backfill now' },
] as const;

function useProjectVerbs(project: string): PaletteItem[] {
  const navigate = useNavigate();
  const list = useMatch({ from: '/_console/projects/$project/operations/', shouldThrow: false });
  const params = { project };
  const { q, sort, desc } = list?.search ?? { q: 'status:failed' };
  return [
    {
      id: 'verb:search-logs',
      label: 'Search logs',
      detail: list ? 'of the operations shown' : 'of failed operations',
      keywords: 'find lines patterns',
      icon: IconListSearch,
      run: () =>
        void navigate({
          to: '/projects/$project/operations',
          params,
          search: { ...definedOnly({ q, sort, desc }), show: 'logs' },
        }),
    },
    ...creations.map(({ label, keywords, ...page }) => ({
      id: `verb:${label}`,
      label,
      icon: IconPlus,
      keywords: `create add ${keywords}`,
      run: () => void navigate({ ...page, params }),
    })),
    ...bulkActions.map(({ action, label, icon, keywords }) => ({
      id: `verb:${label}`,
      label,
      icon,
      keywords: `${keywords} installations customers`,
      run: () =>
        void navigate({ to: '/projects/$project/installations/bulk/new', params, search: { action } }),
    })),
  ];
}

function useThemeVerbs(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { scheme: 'dark', label: 'Use the dark theme', icon: IconMoon, keywords: 'night' },
    { scheme: 'light', label: 'Use the light theme', icon: IconSun, keywords: 'day' },
    { scheme: 'auto', label: 'Use the theme of the system', icon: IconDeviceDesktop, keywords: 'auto' },
  ] as const;
  return schemes
    .filter(({ scheme }) => scheme !== colorScheme)
    .map(({ scheme, label, icon, keywords }) => ({
      id: `verb:theme:${scheme}`,
      label,
      icon,
      keywords: `colour scheme mode ${keywords}`,
      run: () => setColorScheme(scheme),
    }));
}

/** Other time zones are chosen at the foot of the navigation. */
function useTimeZoneVerbs(): PaletteItem[] {
  const zone = useTimeZone();
  const zones = [
    { to: undefined, label: 'Write times in local time' },
    { to: 'UTC', label: 'Write times in UTC' },
  ];
  return zones
    .filter(({ to }) => to !== zone)
    .map(({ to, label }) => ({
      id: `verb:zone:${to ?? 'local'}`,
      label,
      icon: IconWorld,
      keywords: 'time zone clock',
      run: () => chooseTimeZone(to),
    }));
}
