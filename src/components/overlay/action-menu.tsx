import type { ReactNode } from 'react';
import { lazyOverlay } from '@/components/state/lazy-part';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@/components/icons';
import { DeferredMenu, type MenuTrigger } from './deferred-menu';
import { useReadOnlyReason } from '@/components/read-only';

const ActionItems = lazyOverlay(() => import('./overlays'), 'ActionItems');

export interface PageAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** It is switched on or off, and the menu stays open. */
  checked?: boolean;
  /** It changes something at the service, or leads to it: disabled while the service is read-only. */
  changes?: boolean;
  /** If set, the action is disabled and explains why. */
  disabledReason?: string;
}

export const editAction = (label: string, onSelect: () => void): PageAction => ({
  label,
  icon: <IconPencil aria-hidden />,
  changes: true,
  onSelect,
});

/** Deactivates what is active, or activates it again. */
export const activeAction = (isActive: boolean, onSelect: () => void): PageAction => ({
  label: isActive ? 'Deactivate' : 'Activate',
  icon: isActive ? <IconPlayerPause aria-hidden /> : <IconPlayerPlay aria-hidden />,
  changes: true,
  onSelect,
});

export const deleteAction = (label: string, onSelect: () => void): PageAction => ({
  label,
  icon: <IconTrash aria-hidden />,
  danger: true,
  changes: true,
  onSelect,
});

export function useAllowedActions(actions: readonly PageAction[]): readonly PageAction[] {
  const readOnly = useReadOnlyReason();
  if (readOnly === undefined) return actions;
  return actions.map((action) => (action.changes ? { ...action, disabledReason: readOnly } : action));
}

interface ActionMenuProps {
  /** Accessible name of the menu. */
  label: string;
  actions: readonly PageAction[];
  renderButton: (trigger: MenuTrigger) => ReactNode;
}

export function ActionMenu({ label, actions, renderButton }: ActionMenuProps) {
  return (
    <DeferredMenu label={label} renderButton={renderButton} position="bottom-end">
      <ActionItems actions={actions} />
    </DeferredMenu>
  );
}
