import { useMantineColorScheme } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlug,
  IconPlus,
  IconSun,
  IconWorld,
} from '@/components/icons';
import { chooseTimeZone, useTimeZone } from '@/components/time-zone';
import type { Project } from '@/contract/project';
import type { PaletteItem } from './palette-item';
import { useSignOut } from './use-sign-out';

/** Commands that are available everywhere. */
export function usePaletteVerbs(current: Project | undefined): PaletteItem[] {
  const ofProject = useProjectVerbs(current?.name ?? '');
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
    ...ofTheme,
    ...ofTimes,
    {
      id: 'verb:connections',
      label: 'Switch connection',
      keywords: 'connections service address key account',
      icon: IconPlug,
      run: () => void navigate({ to: '/connect', search: { return: router.state.location.href } }),
    },
    { id: 'verb:sign-out', label: 'Sign out', keywords: 'log out leave', icon: IconLogout, run: signOut },
  ];
}

function useProjectVerbs(project: string): PaletteItem[] {
  const navigate = useNavigate();
  const params = { project };
  const reads = (action: 'pause' | 'unpause' | 'trigger') => () =>
    void navigate({ to: '/projects/$project/installations/bulk/new', params, search: { action } });
  return [
    {
      id: 'verb:destination',
      label: 'New destination',
      icon: IconPlus,
      keywords: 'create add webhook',
      run: () => void navigate({ to: '/projects/$project/destinations/new', params }),
    },
    {
      id: 'verb:topic',
      label: 'New topic',
      icon: IconPlus,
      keywords: 'create add',
      run: () => void navigate({ to: '/projects/$project/topics/new', params }),
    },
    {
      id: 'verb:integration',
      label: 'New integration',
      icon: IconPlus,
      keywords: 'create add manifest template',
      run: () => void navigate({ to: '/projects/$project/integrations/new', params }),
    },
    {
      id: 'verb:connection',
      label: 'Connect a customer',
      icon: IconPlus,
      keywords: 'new connection oauth create add',
      run: () => void navigate({ to: '/projects/$project/connections/new', params }),
    },
    {
      id: 'verb:pause',
      label: 'Pause reads…',
      icon: IconPlayerPause,
      keywords: 'stop hold installations customers',
      run: reads('pause'),
    },
    {
      id: 'verb:unpause',
      label: 'Resume reads…',
      icon: IconPlayerPlay,
      keywords: 'unpause resume continue installations customers',
      run: reads('unpause'),
    },
    {
      id: 'verb:trigger',
      label: 'Trigger reads…',
      icon: IconPlayerPlay,
      keywords: 'run start backfill now installations customers',
      run: reads('trigger'),
    },
    {
      id: 'verb:api-key',
      label: 'New API key',
      icon: IconPlus,
      keywords: 'create add credential',
      run: () => void navigate({ to: '/projects/$project/api-keys', params, search: { new: true } }),
    },
    {
      id: 'verb:jwt-key',
      label: 'New JWT key',
      icon: IconPlus,
      keywords: 'create add pem rsa',
      run: () => void navigate({ to: '/projects/$project/jwt-keys/new', params }),
    },
    {
      id: 'verb:provider-app',
      label: 'New provider app',
      icon: IconPlus,
      keywords: 'create add oauth client',
      run: () => void navigate({ to: '/projects/$project/provider-apps/new', params }),
    },
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
