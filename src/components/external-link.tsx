import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { displayValue } from '@/lib/format';
import { safeHttpUrl } from '@/lib/url';
import classes from './external-link.module.css';
import { IconExternalLink } from './icons';

/** A link that leaves the console, in a new tab. URLs other than http and https are shown as text. */
export function ExternalLink({ href, children }: { href: unknown; children?: ReactNode }) {
  const url = safeHttpUrl(href);
  if (!url) return <span className="wrap-anywhere">{children ?? displayValue(href)}</span>;
  return (
    <a className="wrap-anywhere" href={url.href} target="_blank" rel="noopener noreferrer">
      {children ?? displayValue(href)}
      <IconExternalLink className={classes.icon} aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
