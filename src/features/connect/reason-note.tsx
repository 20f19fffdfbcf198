import type { ServiceConnection } from '@/api/session';
import type { ConnectSearch } from './connect-search';
import classes from './connect-page.module.css';
import { internalPath } from './return-path';

interface ReasonNoteProps {
  search: ConnectSearch;
  connection: ServiceConnection | undefined;
}

/** Why the person is here, when it was not their choice. */
export function ReasonNote({ search, connection }: ReasonNoteProps) {
  const back = internalPath(search.return) !== undefined;
  const text = reasonText(search.reason, connection?.name, back);
  return text ? <output className={classes.notice}>{text}</output> : null;
}

function reasonText(
  reason: ConnectSearch['reason'],
  name: string | undefined,
  back: boolean,
): string | undefined {
  const then = back ? ' You come back to the page you were on.' : '';
  if (reason === 'refused')
    return `${name ?? 'The service'} no longer accepts the credential of this tab, so it was erased here. Give a valid one.${then}`;
  if (reason === 'signed-out') return 'You are signed out. The credentials were erased from this browser.';
  return back ? `This page needs a connection.${then.replace('were on', 'asked for')}` : undefined;
}
