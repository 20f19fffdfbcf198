import type { ComponentType } from 'react';
import type { ShortcutKeys } from '@/lib/shortcut-keys';

/** A line of the command palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** What it belongs to, in secondary colour. */
  readonly detail?: string | undefined;
  /** Further text that is searched, and not shown. */
  readonly keywords?: string | undefined;
  readonly icon?: ComponentType | undefined;
  readonly keys?: ShortcutKeys | undefined;
  readonly run: () => void;
  /** The palette shows more instead of closing. */
  readonly staysOpen?: boolean | undefined;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}
