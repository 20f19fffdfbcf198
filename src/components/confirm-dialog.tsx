import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Problem } from '@/lib/problem';
import { lazyPart } from './lazy-part';

const ConfirmModal = lazyPart(() => import('./confirm-modal').then((module) => module.ConfirmModal));

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What will happen: "Delete destination orders". */
  title: string;
  /** The button: "Delete destination". */
  verb: string;
  onConfirm: () => void;
  pending?: boolean;
  /** Why the last attempt failed; the dialog stays open with it. */
  problem?: Problem;
  children?: ReactNode;
  /** What depends on the thing. */
  reach?: readonly ReactNode[];
  reachTitle?: string;
  /** Has to be typed first. */
  confirmText?: string;
  /** The label over what is typed. */
  confirmLabel?: string;
  tone?: 'danger' | 'normal';
  cancelLabel?: string;
}

/** Asks before something that cannot be taken back, and shows its reach. Loaded at its first opening. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened } = props;
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  // The modal's own way remembers only what had the focus at a later opening than its first.
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);
  return used ? (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  ) : null;
}
