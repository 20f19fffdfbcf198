import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useState, type ReactNode } from 'react';
import { anywhere, currentShortcuts, useShortcuts, type ShortcutScope } from '@/components/shortcuts';
import { lazyOverlay } from '@/components/lazy-part';
import { KeptKeys, useKeptKeys } from './kept-keys';
import { sectionPages } from './sections';
import { useProject } from './use-project';

const Palette = lazyOverlay(() => import('./palette').then((module) => module.Palette), PaletteLoading);
const ShortcutSheet = lazyOverlay(() => import('./shortcut-sheet').then((module) => module.ShortcutSheet));
const RequestInspector = lazyOverlay(() =>
  import('./request-inspector').then((module) => module.RequestInspector),
);

export type Tool = 'palette' | 'shortcuts' | 'requests';

interface Tools {
  open: (tool: Tool) => void;
}

const ToolsContext = createContext<Tools>({ open: () => undefined });

/** Opens the tools that float over the page. */
export function useTools(): Tools {
  return use(ToolsContext);
}

/** Command palette, shortcut sheet and request inspector, each loaded on first use. */
export function ToolsProvider({ children }: { children: ReactNode }) {
  const [used, setUsed] = useState<readonly Tool[]>([]);
  const [opened, setOpened] = useState<readonly Tool[]>([]);
  const [kept] = useState(() => new KeptKeys());
  const [scopes, setScopes] = useState<readonly ShortcutScope[]>([]);
  const open = (tool: Tool) => {
    // The page's shortcuts; an open dialog would add its own.
    if (tool !== 'requests') setScopes(currentShortcuts());
    if (tool === 'palette') kept.take();
    setUsed((tools) => [...new Set([...tools, tool])]);
    setOpened((tools) => [...new Set([...tools, tool])]);
  };
  const close = (tool: Tool) => setOpened((tools) => tools.filter((one) => one !== tool));
  const toggle = (tool: Tool) => (opened.includes(tool) ? close(tool) : open(tool));
  useShortcuts(anywhere, [
    { keys: 'mod+k', label: 'Command palette', always: true, run: () => toggle('palette') },
    { keys: '?', label: 'Keyboard shortcuts', run: () => open('shortcuts') },
    { keys: 'g q', label: 'Requests', run: () => toggle('requests') },
    ...useGoTo(),
  ]);
  const props = (tool: Tool) => ({ opened: opened.includes(tool), onClose: () => close(tool) });
  return (
    <ToolsContext value={{ open }}>
      {children}
      {used.includes('palette') ? <Palette {...props('palette')} kept={kept} scopes={scopes} /> : null}
      {used.includes('shortcuts') ? <ShortcutSheet {...props('shortcuts')} scopes={scopes} /> : null}
      {opened.includes('requests') ? <RequestInspector onClose={() => close('requests')} /> : null}
    </ToolsContext>
  );
}

interface PaletteLoadingProps {
  opened: boolean;
  onClose: () => void;
  kept: KeptKeys;
}

/** Shown while the palette is loading. */
function PaletteLoading({ opened, onClose, kept }: PaletteLoadingProps) {
  useKeptKeys(opened, kept, onClose);
  return null;
}

/** The shortcuts to the sections of the current project. */
function useGoTo() {
  const navigate = useNavigate();
  const project = useProject();
  if (project === undefined) return [];
  return sectionPages.map(({ to, key, label }) => ({
    keys: `g ${key}`,
    label: `Go to ${label}`,
    run: () => void navigate({ to, params: { project } }),
  }));
}
