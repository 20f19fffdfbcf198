import { createFileRoute } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { CASE_PROJECT } from '@/api/case-file/opened-case';
import type { LinePin } from '@/api/line-pins';
import { lazyPart } from '@/components/state/lazy-part';
import { TableSkeleton } from '@/components/state/skeletons';
import { Themed } from '@/components/theme/themed';
import type { Operation } from '@/contract/operation';
import { CasePage } from '@/features/case/case-page';
import { readCaseSearch, type CaseSearch } from '@/features/case/case-search';
import { readLogSearch, type LogSearch } from '@/features/log-viewer/log-search';
import { LogViewer } from '@/features/log-viewer/log-viewer';

export const Route = createFileRoute('/case')({
  staticData: { page: { title: 'Case', reads: 'the case', shape: 'text' } },
  validateSearch: (search: Record<string, unknown>): CaseSearch & LogSearch => ({
    ...readCaseSearch(search),
    ...readLogSearch(search),
  }),
  component: Case,
});

const loadComparison = () => import('@/features/operations/compare/compare-runs');
const CompareRuns = lazyPart(loadComparison, 'CompareRuns', () => (
  <TableSkeleton rows={6} columns={2} label="Loading the comparison" />
));

/** Loads what would otherwise be loaded on first use, when the network may be off. */
const loadAhead = () =>
  Promise.all([
    loadComparison(),
    import('@/features/log-viewer/log-patterns'),
    import('@/features/log-viewer/line-pins'),
    import('@/components/overlay/overlays'),
  ]);

function Case() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (part: CaseSearch & LogSearch) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false });
  const { file, fingerprint } = search;
  const renderLog = (operation: Operation, pins: readonly LinePin[]) => (
    <LogViewer
      key={operation.id}
      project={CASE_PROJECT}
      operationId={operation.id}
      operation={operation}
      isKept
      keptPins={pins}
      search={search}
      onSearchChange={change}
    />
  );
  const renderComparison = (ours: Operation, theirs: Operation) => (
    <CompareRuns
      project={CASE_PROJECT}
      ours={ours}
      theirs={theirs}
      name="Last good run"
      renderLink={({ id }, name) => (
        <Link to="/case" search={{ file, fingerprint, op: id }}>
          {name}
        </Link>
      )}
    />
  );
  return (
    <Themed>
      <CasePage
        search={search}
        onSearchChange={change}
        onOther={() => void navigate({ search: {}, replace: true })}
        loadAhead={loadAhead}
        renderLog={renderLog}
        renderComparison={renderComparison}
      />
    </Themed>
  );
}
