import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part';
import { DeferredMenu, type MenuTrigger } from './deferred-menu';

const ActionItems = lazyPart(() => import('./action-items').then((module) => module.ActionItems));

export interface PageAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** Set, the action cannot be chosen and says why. */
  disabledReason?: string;
}

interface ActionMenuProps {
  /** Names the menu. */
  label: string;
  actions: readonly PageAction[];
  /** The button that opens it. */
  renderButton: (trigger: MenuTrigger) => ReactNode;
}

/** A menu of actions. */
export function ActionMenu({ label, actions, renderButton }: ActionMenuProps) {
  return (
    <DeferredMenu label={label} renderButton={renderButton} position="bottom-end">
      <ActionItems actions={actions} />
    </DeferredMenu>
  );
}
