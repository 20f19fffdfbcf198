import { useMantineColorScheme } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { IconLogout, IconMoon, IconPlug, IconPlus, IconSun } from '@/components/icons';
import type { Project } from '@/contract/project';
import type { PaletteItem } from './palette-item';
import { useSignOut } from './use-sign-out';

/** What can be begun from anywhere. */
export function usePaletteVerbs(current: Project | undefined): PaletteItem[] {
  const navigate = useNavigate();
  const router = useRouter();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const params = { project: current?.name ?? '' };
  const inProject: PaletteItem[] = [
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
  const toDark = colorScheme !== 'dark';
  return [
    ...(current ? inProject : []),
    {
      id: 'verb:project',
      label: 'New project',
      icon: IconPlus,
      keywords: 'create add',
      run: () => void navigate({ to: '/projects/new' }),
    },
    {
      id: 'verb:theme',
      label: toDark ? 'Use the dark theme' : 'Use the light theme',
      keywords: 'colour scheme mode night day',
      icon: toDark ? IconMoon : IconSun,
      run: () => setColorScheme(toDark ? 'dark' : 'light'),
    },
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
