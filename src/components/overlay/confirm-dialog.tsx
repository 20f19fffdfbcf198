import { useEffect, useState, type ReactNode } from 'react';
import type { Problem } from '@/lib/problem';
import { lazyOverlay } from '@/components/state/lazy-part';

const ConfirmModal = lazyOverlay(() => import('./overlays'), 'ConfirmModal');

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What will happen: "Delete destination orders". */
  title: string;
  /** The button: "Delete destination". */
  verb: string;
  onConfirm: () => void;
  pending?: boolean;
  /** Why the last attempt failed; the dialog stays open. */
  problem?: Problem;
  children?: ReactNode;
  /** Things that depend on it. */
  reach?: readonly ReactNode[];
  reachTitle?: string;
  /** Text that has to be typed to confirm. */
  confirmText?: string;
  tone?: 'danger' | 'normal';
  /** It changes nothing at the service, so a read-only one allows it. */
  local?: boolean;
}

/** Confirms something that cannot be undone and lists what it affects. The modal is loaded when it first opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened } = props;
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  // The modal only restores the focus from its second opening on.
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);
  return used ? <ConfirmModal {...props} /> : null;
}
