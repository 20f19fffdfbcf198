import type { ConnectSearch } from './connect-search';
import classes from './connect-page.module.css';
import { internalPath } from './return-path';

interface ReasonNoteProps {
  search: ConnectSearch;
}

/** Why the person was sent here. */
export function ReasonNote({ search }: ReasonNoteProps) {
  const back = internalPath(search.return) !== undefined;
  const text = reasonText(search.reason, back);
  return text ? <output className={classes.notice}>{text}</output> : null;
}

function reasonText(reason: ConnectSearch['reason'], back: boolean): string | undefined {
  const then = back ? ' You come back to the page you were on.' : '';
  if (reason === 'signed-out')
    return 'You are signed out. The credentials were erased from this browser. Addresses, drafts of revisions and notes about what you did stay on this device until you forget the connection.';
  return back ? `This page needs a connection.${then.replace('were on', 'asked for')}` : undefined;
}
