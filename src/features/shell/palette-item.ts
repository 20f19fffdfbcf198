import type { ComponentType } from 'react';
import type { ShortcutKeys } from '@/lib/shortcut-keys';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Its context, in secondary colour. */
  readonly detail?: string | undefined;
  /** Additional text that is searched but not shown. */
  readonly keywords?: string | undefined;
  readonly icon?: ComponentType | undefined;
  readonly keys?: ShortcutKeys | undefined;
  readonly run: () => void;
  /** The palette stays open and shows more. */
  readonly staysOpen?: boolean | undefined;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}
