import '@/components/page/fills.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@/components/link';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CASE_EXTENSION } from '@/api/case-file/case-format';
import { caseStore, showCase } from '@/api/case-file/opened-case';
import type { LinePin } from '@/api/line-pins';
import { startLogWorker } from '@/api/operation-log/log-channel';
import { toProblem } from '@/api/problem';
import { currentSession } from '@/api/session';
import { announce } from '@/components/announcer';
import { FileDrop } from '@/components/form/file-drop';
import { MissingOverlays } from '@/components/state/missing-part';
import { usePageTitle } from '@/components/page/page-title';
import { ProblemPanel } from '@/components/state/problem-panel';
import { SkipLink } from '@/components/page/skip-link';
import { TextSkeleton } from '@/components/state/skeletons';
import type { Operation } from '@/contract/operation';
import classes from './case-page.module.css';
import type { CaseSearch } from './case-search';
import { CaseView } from './case-view';

export interface CasePageProps {
  search: CaseSearch;
  onSearchChange: (change: CaseSearch) => void;
  /** Removes the case that was open from the address. */
  onOther: () => void;
  /** Loads what the page may need later, when the network may be off. */
  loadAhead: () => Promise<unknown>;
  /** Render the log and the comparison, which belong to other features. */
  renderLog: (operation: Operation, pins: readonly LinePin[]) => ReactNode;
  renderComparison: (ours: Operation, theirs: Operation) => ReactNode;
}

/** Opens a case file. The page needs no session, and no network once it is loaded. */
export function CasePage(props: CasePageProps) {
  const { search, onSearchChange, onOther, loadAhead } = props;
  const state = useSyncExternalStore(caseStore.subscribe, caseStore.get);
  const isReady = useReady(loadAhead);
  const manifest = state.kind === 'open' ? state.opened.manifest : undefined;
  useEffect(() => {
    if (manifest) announce(`The case is open: ${manifest.name}`);
  }, [manifest]);
  const { fingerprint } = search;
  // A link names its file. Without one, the address gets the name of the file that is open.
  useEffect(() => {
    if (manifest && fingerprint === undefined)
      onSearchChange({ file: manifest.name, fingerprint: manifest.fingerprint });
  });
  const isOther = manifest && fingerprint !== undefined && fingerprint !== manifest.fingerprint;
  return (
    <div className={classes.root}>
      <SkipLink />
      <header className={`${classes.head} row gap-4-16 small ruled`}>
        <Link to="/" className={classes.brand}>
          Signalbox
        </Link>
        <span className="quiet">
          Cases stay in this tab: nothing is sent anywhere.{' '}
          <span className={isReady ? undefined : classes.later}>Works without a network.</span>
        </span>
        <Link to="/">{currentSession() ? 'Go to the console' : 'Connect to a service'}</Link>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {state.kind === 'open' && !isOther ? (
          <QueryClientProvider key={state.opened.manifest.fingerprint} client={state.opened.client}>
            <CaseView
              {...props}
              opened={state.opened}
              drop={
                <FileDrop
                  accept={CASE_EXTENSION}
                  label="Open another case"
                  onFile={(file) => {
                    onOther();
                    void showCase(file);
                  }}
                >
                  {null}
                </FileDrop>
              }
            />
          </QueryClientProvider>
        ) : (
          <NoCase title={isOther || fingerprint !== undefined ? 'Open the case of this link' : 'Open a case'}>
            {state.kind === 'failed' ? (
              <ProblemPanel announce problem={toProblem(state.error)} variant="inline" />
            ) : null}
            {state.kind === 'opening' ? (
              <TextSkeleton lines={8} label="Opening the case" />
            ) : (
              <FileDrop accept={CASE_EXTENSION} onFile={(file) => void showCase(file)}>
                <p className={classes.place}>
                  {fingerprint === undefined ? (
                    <>
                      Drop a case here. Case files end in <code>{CASE_EXTENSION}</code>. They are made on the
                      tab <em>Case</em> of an operation, or with <em>Make a case</em> for selected operations
                      or a cause.
                    </>
                  ) : (
                    <>
                      This link leads into{' '}
                      <strong>
                        <bdi>{search.file ?? 'a case'}</bdi>
                      </strong>{' '}
                      with the fingerprint <code>{fingerprint}</code>. The file is not in the link: drop it
                      here, or choose it.
                    </>
                  )}
                </p>
                {isOther ? (
                  <p className={classes.place}>
                    <strong>
                      <bdi>{manifest.name}</bdi>
                    </strong>{' '}
                    is open, with the fingerprint <code>{manifest.fingerprint}</code>: it is another file.{' '}
                    <Link to="/case" search={{ file: manifest.name, fingerprint: manifest.fingerprint }}>
                      Show it
                    </Link>
                  </p>
                ) : null}
              </FileDrop>
            )}
          </NoCase>
        )}
      </main>
      <MissingOverlays />
    </div>
  );
}

/** Whether everything is loaded that a case may need. */
function useReady(loadAhead: () => Promise<unknown>): boolean {
  const [isReady, setReady] = useState(false);
  const load = useEffectEvent(() => Promise.all([startLogWorker(), loadAhead()]));
  useEffect(() => {
    load().then(
      () => setReady(true),
      // What is missing is asked for again when it is used.
      () => undefined,
    );
  }, []);
  return isReady;
}

function NoCase({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={`${classes.open} stack gap-16 reading`}>
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
