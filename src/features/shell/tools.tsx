import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useRef, useState, type ReactNode, type RefObject } from 'react';
import { anywhere, currentShortcuts, useShortcuts, type ShortcutScope } from '@/components/shortcuts';
import { lazyOverlay } from '@/components/state/lazy-part';
import { nothingKept, useKeptKeys, type KeptKeys } from './kept-keys';
import { sectionPages } from './sections';
import { useProject } from './use-project';

const Palette = lazyOverlay(() => import('./palette'), 'Palette', PaletteLoading);
const ShortcutSheet = lazyOverlay(() => import('./shortcut-sheet'), 'ShortcutSheet');
const RequestInspector = lazyOverlay(() => import('./request-inspector'), 'RequestInspector');

export type Tool = 'palette' | 'shortcuts' | 'requests';

interface Tools {
  open: (tool: Tool) => void;
}

const ToolsContext = createContext<Tools>({ open: () => undefined });

/** Opens the tools that float over the page. */
export const useTools = (): Tools => use(ToolsContext);

/** Command palette, shortcut sheet and request inspector, each loaded on first use. */
export function ToolsProvider({ children }: { children: ReactNode }) {
  // A tool that was opened once stays mounted, so that it can fade out.
  const [opened, setOpened] = useState<Partial<Record<Tool, boolean>>>({});
  const keptRef = useRef(nothingKept);
  const [scopes, setScopes] = useState<readonly ShortcutScope[]>([]);
  const open = (tool: Tool) => {
    // The page's shortcuts; an open dialog would add its own.
    if (tool !== 'requests') setScopes(currentShortcuts());
    if (tool === 'palette') keptRef.current = nothingKept;
    setOpened((tools) => ({ ...tools, [tool]: true }));
  };
  const close = (tool: Tool) => setOpened((tools) => ({ ...tools, [tool]: false }));
  const toggle = (tool: Tool) => (opened[tool] ? close(tool) : open(tool));
  useShortcuts(anywhere, [
    { keys: 'mod+k', label: 'Command palette', always: true, run: () => toggle('palette') },
    { keys: '?', label: 'Keyboard shortcuts', run: () => open('shortcuts') },
    { keys: 'g q', label: 'Requests', run: () => toggle('requests') },
    ...useGoTo(),
  ]);
  const { palette, shortcuts, requests } = opened;
  return (
    <ToolsContext value={{ open }}>
      {children}
      {palette === undefined ? null : (
        <Palette opened={palette} onClose={() => close('palette')} keptRef={keptRef} scopes={scopes} />
      )}
      {shortcuts === undefined ? null : (
        <ShortcutSheet opened={shortcuts} onClose={() => close('shortcuts')} scopes={scopes} />
      )}
      {requests ? <RequestInspector onClose={() => close('requests')} /> : null}
    </ToolsContext>
  );
}

interface PaletteLoadingProps {
  opened: boolean;
  onClose: () => void;
  keptRef: RefObject<KeptKeys>;
}

function PaletteLoading({ opened, onClose, keptRef }: PaletteLoadingProps) {
  useKeptKeys(opened, keptRef, onClose);
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
