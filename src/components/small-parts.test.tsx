import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '@/lib/problem';
import { renderUi } from '@/test/render-ui';
import { ActionButton } from './action-button';
import { CopyId } from './copy-id';
import { DefinitionList } from './page/definition-list';
import { ExternalLink } from './external-link';
import { PageHeader } from './page/page-header';
import { documentTitle } from './page/page-title';
import { ProblemPanel } from './state/problem-panel';
import { RefreshNote } from './state/refresh-note';
import { RelativeTime } from './relative-time';
import { StatusBadge } from './status-badge';
import { TableToolbar } from './list/table-toolbar';

const problem: Problem = {
  title: 'Unknown destination',
  detail: 'There is no such destination in this project.',
  status: 404,
  causes: ['It was deleted'],
  remedy: 'Choose another one.',
  retryAt: '2026-01-01T00:02:00Z',
  requestId: 'req-3f2a9c',
  issues: [{ in: 'path', name: 'destination', detail: 'is unknown', value: { deep: [1] } }],
  retryable: false,
  supportUrl: 'javascript:alert(1)',
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('ProblemPanel', () => {
  it('shows everything that is known, and is quiet unless told to speak', () => {
    renderUi(<ProblemPanel problem={problem} />);
    const panel = screen.getByRole('group', { name: 'Unknown destination' });
    for (const part of [
      'no such destination',
      'It was deleted',
      'Choose another',
      'The wait that the service asked for is over.',
      'req-3f2a9c',
      'Status 404',
    ]) {
      expect(panel.textContent).toContain(part);
    }
    expect(panel.textContent).toContain('path destination: is unknown (given: {"deep":[1]})');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('offers to try again', async () => {
    const onRetry = vi.fn<() => void>();
    const { user } = renderUi(<ProblemPanel problem={problem} onRetry={onRetry} announce />);
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert', { name: 'Unknown destination' })).toBeTruthy();
  });
});

describe('CopyId', () => {
  it('shows a short form and copies all of it', async () => {
    const { user } = renderUi(<CopyId value="6f1c2a4e-8d1b-4f0e-9b3e" label="operation id" />);
    expect(screen.getByText('6f1c2a4e…9b3e')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy operation id' }));
    expect(await navigator.clipboard.readText()).toBe('6f1c2a4e-8d1b-4f0e-9b3e');
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });

  it('says when the browser does not allow it', async () => {
    const { user } = renderUi(<CopyId value="id" label="id" />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy id' }));
    expect(screen.getByRole('status').textContent).toBe('Copying is not allowed in this browser');
  });
});

describe('ExternalLink', () => {
  it('links http and https only', () => {
    renderUi(
      <>
        <ExternalLink href="https://example.com/a">docs</ExternalLink>
        <ExternalLink href="javascript:alert(1)" />
      </>,
    );
    const link = screen.getByRole('link', { name: 'docs (opens in a new tab)' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.getAllByRole('link')).toEqual([link]);
    expect(screen.getByText('javascript:alert(1)').tagName).toBe('SPAN');
  });
});

describe('RelativeTime', () => {
  it('counts on and keeps the machine-readable time', () => {
    vi.useFakeTimers({ now: new Date('2026-11-14T12:00:00Z') });
    renderUi(<RelativeTime value="2026-11-14 11:59:20.816354+00:00" />);
    const time = screen.getByText('39 s ago');
    expect(time.getAttribute('datetime')).toBe('2026-11-14T11:59:20.816Z');
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(time.textContent).toBe('1 min ago');
  });

  it('shows the absolute time with its zone on hover and on focus', async () => {
    renderUi(<RelativeTime value="2026-11-14T11:59:20Z" />);
    fireEvent.pointerEnter(screen.getByText(/ago$/));
    expect((await screen.findByRole('tooltip')).textContent).toBe('14 Nov 2026, 11:59:20 UTC');
  });

  it('shows what it cannot read, and says never', () => {
    renderUi(
      <>
        <RelativeTime value="soon" />
        <RelativeTime value={undefined} />
      </>,
    );
    expect(screen.getByText('soon')).toBeTruthy();
    expect(screen.getByText('Never')).toBeTruthy();
  });
});

describe('RefreshNote', () => {
  it('says when it was read, and when the last update failed', async () => {
    const read = new Date('2026-11-14T14:02:11Z');
    const onRetry = vi.fn<() => void>();
    const { user, rerender } = renderUi(<RefreshNote readAt={read} />);
    expect(screen.getByText(/^Read at 14:02:11 \S+/)).toBeTruthy();
    const onRefresh = vi.fn<() => void>();
    rerender(<RefreshNote readAt={read} onRefresh={onRefresh} />);
    await user.click(screen.getByRole('button', { name: /^Refresh \(read at 14:02:11 \S+\)$/ }));
    expect(onRefresh).toHaveBeenCalledOnce();
    rerender(<RefreshNote readAt={read} onRefresh={onRefresh} refreshing />);
    await user.click(screen.getByRole('button', { name: 'Updating' }));
    expect(onRefresh).toHaveBeenCalledOnce();
    rerender(<RefreshNote readAt={read} failedAt={read.getTime() + 60_000} onRetry={onRetry} />);
    expect(screen.getByText(/Last update failed at/).textContent).toContain('14:03:11');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(<RefreshNote readAt={read} failedAt={read.getTime() - 1} onRetry={onRetry} />);
    expect(screen.queryByText(/failed/)).toBeNull();
  });

  it('says from when to when its parts were read', () => {
    const read = Date.parse('2026-11-14T14:02:11Z');
    const { rerender } = renderUi(<RefreshNote readAt={read} readUntil={read + 5_000} />);
    expect(screen.getByText(/^Read at/)).toBeTruthy();
    rerender(<RefreshNote readAt={read} readUntil={read + 60_000} />);
    expect(screen.getByText(/^Read from/).textContent).toMatch(/^Read from 14:02:11 to 14:03:11 \S+$/);
  });
});

describe('PageHeader', () => {
  it('has one h1, sets the document title, and keeps further actions in a menu', async () => {
    const remove = vi.fn<() => void>();
    const { user } = renderUi(
      <PageHeader
        title="orders"
        section="Destinations"
        id="dest-1"
        idLabel="destination id"
        status={<StatusBadge kind="success">Success</StatusBadge>}
        actions={[
          { label: 'Delete', onSelect: remove, danger: true },
          { label: 'Rotate secret', onSelect: () => undefined, disabledReason: 'Only webhooks have one.' },
        ]}
      />,
    );
    expect(document.title).toBe('orders · Destinations · Signalbox');
    expect(screen.getByRole('heading', { level: 1, name: 'orders' }).tabIndex).toBe(-1);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Rotate secretOnly webhooks have one.', 'Delete']);
    expect(items[0]?.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledOnce();
  });

  it('has its second button beside the first, and in the menu on a phone', async () => {
    const install = vi.fn<() => void>();
    const secondary = {
      button: <ActionButton onClick={install}>Install</ActionButton>,
      action: { label: 'Install', onSelect: install },
    };
    const { unmount } = renderUi(<PageHeader title="Customers" secondary={secondary} />);
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    unmount();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = renderUi(<PageHeader title="Customers" secondary={secondary} />);
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Install' }));
    expect(install).toHaveBeenCalledOnce();
  });

  it('does not repeat itself in the title', () => {
    expect(documentTitle('Destinations', 'Destinations')).toBe('Destinations · Signalbox');
  });
});

describe('TableToolbar', () => {
  it('searches, clears by Escape and by button, and removes filters', async () => {
    const onChange = vi.fn<(value: string) => void>();
    const onRemove = vi.fn<() => void>();
    const { user } = renderUi(
      <TableToolbar
        search={{ value: 'acme', onChange, label: 'Search destinations' }}
        chips={[{ id: 'status', label: 'Status: failure', onRemove }]}
        count="42 of 310 loaded"
      />,
    );
    const search = screen.getByRole('searchbox', { name: 'Search destinations' });
    await user.type(search, '!');
    expect(onChange).toHaveBeenLastCalledWith('acme!');
    await user.type(search, '{Escape}');
    expect(onChange).toHaveBeenLastCalledWith('');
    await user.type(search, 'globex');
    expect(onChange).toHaveBeenLastCalledWith('globex');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange).toHaveBeenLastCalledWith('');
    await user.click(screen.getByRole('button', { name: 'Remove filter Status: failure' }));
    expect(onRemove).toHaveBeenCalledOnce();
    expect(screen.getByText('42 of 310 loaded')).toBeTruthy();
  });
});

describe('DefinitionList', () => {
  it('says when a value is not set', () => {
    renderUi(
      <DefinitionList
        items={[
          { term: 'Name', value: 'orders' },
          { term: 'Note', value: '' },
          { term: 'Routes', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((item) => item.textContent)).toEqual([
      'orders',
      'Not set',
      '0',
    ]);
  });
});
