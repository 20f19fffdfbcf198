import { Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OpenedCase } from '@/api/case-file/open-case';
import { DefinitionList } from '@/components/definition-list';
import { EmptyState } from '@/components/empty-state';
import { JsonView } from '@/components/json-view';
import { OperationStatus } from '@/components/operation-columns';
import { PageHeader } from '@/components/page-header';
import { AbsoluteTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { StatusBadge } from '@/components/status-badge';
import type { Operation } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { formatNumber, plural } from '@/lib/format';
import { explainFailure } from '@/lib/known-failures';
import { actionWord, connectionLook, objectsOf } from '@/lib/operation-words';
import classes from './case-page.module.css';
import { isCaseTab, type CaseSearch } from './case-search';

interface CaseViewProps {
  opened: OpenedCase;
  search: CaseSearch;
  onSearchChange: (change: CaseSearch) => void;
  renderLog: (operation: Operation) => ReactNode;
  renderComparison: (ours: Operation, theirs: Operation) => ReactNode;
  drop: ReactNode;
}

/** An open case: one of its operations, with its log. */
export function CaseView({
  opened,
  search,
  onSearchChange,
  renderLog,
  renderComparison,
  drop,
}: CaseViewProps) {
  const { manifest, content } = opened;
  const shown = content.operations.find(({ id }) => id === search.op) ?? content.operations[0];
  if (!shown) return null;
  const entry = manifest.operations.find(({ id }) => id === shown.id);
  const good = content.operations.find(({ id }) => id === entry?.good);
  const known = explainFailure(shown);
  return (
    <>
      <PageHeader
        title={titleOf(shown)}
        section="Case"
        id={shown.id}
        idLabel="operation id"
        status={<OperationStatus status={shown.status} />}
        description={
          <>
            From {manifest.name}, made <AbsoluteTime value={manifest.madeAt} /> by Signalbox {manifest.madeBy}
          </>
        }
      />
      <section className={`panel ${classes.result}`} aria-label="Result">
        <p>{shown.result || 'The service gave no result.'}</p>
        {known ? (
          <>
            <p className={classes.what}>{known.what}</p>
            <ul>
              {known.check.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <div className={classes.columns}>
        <Tabs
          className={classes.tabs}
          keepMounted={false}
          value={search.tab ?? 'log'}
          onChange={(tab) => onSearchChange({ tab: isCaseTab(tab) ? tab : undefined })}
        >
          <Tabs.List>
            <Tabs.Tab value="log">Log</Tabs.Tab>
            <Tabs.Tab value="compare">Compare</Tabs.Tab>
            <Tabs.Tab value="raw">Raw JSON</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="log" pt="sm">
            {renderLog(shown)}
          </Tabs.Panel>
          <Tabs.Panel value="compare" pt="sm">
            {good ? (
              renderComparison(shown, good)
            ) : (
              <EmptyState title="This case has no good run to compare with">
                None was found when the case was made.
              </EmptyState>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="raw" pt="sm">
            <JsonView value={{ manifest, ...content }} label="case" openDepth={3} />
          </Tabs.Panel>
        </Tabs>
        <aside className={classes.facts} aria-label="About the case">
          <CaseFacts opened={opened} shown={shown} />
          {drop}
        </aside>
      </div>
    </>
  );
}

function CaseFacts({ opened: { manifest, content }, shown }: { opened: OpenedCase; shown: Operation }) {
  const installation = content.installations.find(({ id }) => id === shown.installationId);
  const integration = content.integrations.find(({ id }) => id === shown.integrationId);
  const connection = installation?.connection;
  const look = connection && connectionLook(connection.status);
  const changes = content.changes.filter(({ operation }) => operation === shown.id);
  const pins = content.pins.filter(({ operation }) => operation === shown.id);
  const marks = Object.values(manifest.redacted).reduce((sum, places) => sum + places, 0);
  return (
    <>
      {content.operations.length > 1 ? (
        <section aria-label="Operations of the case">
          <SectionHeader title="Operations" />
          <ul className={classes.operations}>
            {content.operations.map((operation) => (
              <li key={operation.id}>
                <Link
                  to="/case"
                  search={{ file: manifest.name, fingerprint: manifest.fingerprint, op: operation.id }}
                  aria-current={operation.id === shown.id || undefined}
                >
                  {manifest.operations.some(({ good }) => good === operation.id)
                    ? 'Last good run'
                    : titleOf(operation)}
                </Link>
                <OperationStatus status={operation.status} />
                <AbsoluteTime value={operation.createTime} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="Facts">
        <SectionHeader title="Facts" />
        <DefinitionList
          items={[
            { term: 'Customer', value: installation ? customerOf(installation) : shown.installationId },
            look
              ? {
                  term: 'Connection',
                  value: (
                    <>
                      {connection.provider} <StatusBadge kind={look.kind}>{look.word}</StatusBadge>
                    </>
                  ),
                }
              : undefined,
            { term: 'Integration', value: integration?.name ?? shown.integrationId },
            { term: 'Objects', value: <code>{objectsOf(shown).join(', ')}</code> },
            { term: 'Started', value: <AbsoluteTime value={shown.createTime} /> },
            shown.updateTime
              ? { term: 'Last update', value: <AbsoluteTime value={shown.updateTime} /> }
              : undefined,
            { term: 'Config', value: <code>{shown.configId}</code> },
            { term: 'Service', value: manifest.service },
            {
              term: 'Fingerprint',
              value: <code>{manifest.fingerprint}</code>,
            },
            { term: 'Taken out', value: marks === 0 ? 'Nothing' : plural(marks, 'place') },
          ]}
        />
      </section>
      {pins.length > 0 ? (
        <section aria-label="Pinned lines">
          <SectionHeader title="Pinned lines" />
          <ul className={classes.operations}>
            {pins.map(({ line, note }) => (
              <li key={line}>
                <Link
                  to="/case"
                  search={{
                    file: manifest.name,
                    fingerprint: manifest.fingerprint,
                    op: shown.id,
                    line,
                  }}
                >
                  Line {formatNumber(line)}
                </Link>{' '}
                {note}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {changes.length > 0 || manifest.missing.length > 0 ? (
        <ul className={classes.notes}>
          {changes.map(({ what }) => (
            <li key={what}>{what}</li>
          ))}
          {manifest.missing.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** "Read contacts, deals". */
const titleOf = (operation: Operation) =>
  [actionWord(operation.actionType), objectsOf(operation).slice(0, 3).join(', ')].filter(Boolean).join(' ');
