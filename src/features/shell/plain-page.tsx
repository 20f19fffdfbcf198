import type { ReactNode } from 'react';
import { usePageTitle } from '@/components/page/page-title';
import classes from './plain-page.module.css';

interface PlainPageProps {
  title: string;
  text: ReactNode;
  /** It takes the place of a page that was to be shown. */
  alert?: boolean;
  children: ReactNode;
}

/** A page that only says something, with a way on. */
export function PlainPage({ title, text, alert = false, children }: PlainPageProps) {
  usePageTitle(title);
  return (
    <div className={`${classes.root} stack gap-8 form-width`} {...(alert ? { role: 'alert' } : {})}>
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <p className="quiet">{text}</p>
      <div>{children}</div>
    </div>
  );
}
