import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import type { CaseContent } from '@/api/case-file/case-format';
import type { OpenedCase } from '@/api/case-file/open-case';
import { MOST_PINS, type LinePin } from '@/api/line-pins';
import { DefinitionList } from '@/components/page/definition-list';
import { EmptyState } from '@/components/state/empty-state';
import { JsonView } from '@/components/json-view';
import { OperationStatus } from '@/components/resources/operation-columns';
import { PageHeader } from '@/components/page/page-header';
import { TabsWithFacts } from '@/components/page/tabs-with-facts';
import { AbsoluteTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import type { Operation } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { explainFailure } from '@/lib/known-failures';
import { connectionLook, objectsOf, operationTitle } from '@/lib/operation-words';
import classes from './case-page.module.css';
import { CaseList, operationsOf } from './case-list';
import type { CasePageProps } from './case-page';
import { isCaseTab } from './case-search';

interface CaseViewProps extends Pick<
  CasePageProps,
  'search' | 'onSearchChange' | 'renderLog' | 'renderComparison'
> {
  opened: OpenedCase;
  drop: ReactNode;
}

/** An open case: one of its operations, with its log. */
export function CaseView(props: CaseViewProps) {
  const { opened, search, onSearchChange, renderLog, renderComparison, drop } = props;
  const { manifest, content } = opened;
  const shown = content.operations.find(({ id }) => id === search.op) ?? content.operations[0];
  if (!shown) return null;
  const entry = manifest.operations.find(({ id }) => id === shown.id);
  const good = content.operations.find(({ id }) => id === entry?.good);
  const listed = operationsOf(opened);
  const isOfSeveral = listed.length > 1 || Boolean(manifest.cause);
  const known = explainFailure(shown);
  return (
    <>
      {isOfSeveral ? <CaseList opened={opened} operations={listed} shown={shown} /> : null}
      <PageHeader
        title={operationTitle(shown)}
        section="Case"
        id={shown.id}
        idLabel="operation id"
        status={<OperationStatus status={shown.status} />}
        description={
          <>
            From <bdi>{manifest.name}</bdi>, made <AbsoluteTime value={manifest.madeAt} /> by Signalbox{' '}
            {manifest.madeBy}
          </>
        }
      />
      <section className="panel below-16 wrap-anywhere pre-wrap" aria-label="Result">
        <p>{shown.result || 'The service gave no result.'}</p>
        {known ? (
          <>
            <p className="medium above-8">{known.what}</p>
            <ul className="bullets">
              {known.check.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <TabsWithFacts
        facts={
          <aside className={`${classes.facts} stack gap-16 small wrap-anywhere`} aria-label="About the case">
            <CaseFacts opened={opened} shown={shown} />
            {drop}
          </aside>
        }
        value={search.tab ?? 'log'}
        onChange={(tab) => onSearchChange({ tab: isCaseTab(tab) ? tab : undefined })}
        tabs={[
          { value: 'log', label: 'Log', content: renderLog(shown, pinsOf(content.pins, shown.id)) },
          {
            value: 'compare',
            label: 'Compare',
            content: good ? (
              renderComparison(shown, good)
            ) : (
              <EmptyState title="This case has no good run to compare with">
                None was found when the case was made.
              </EmptyState>
            ),
          },
          {
            value: 'raw',
            label: 'Raw JSON',
            content: <JsonView value={{ manifest, ...content }} label="case" openDepth={3} />,
          },
        ]}
      />
    </>
  );
}

function CaseFacts({ opened: { manifest, content }, shown }: { opened: OpenedCase; shown: Operation }) {
  const installation = content.installations.find(({ id }) => id === shown.installationId);
  const integration = content.integrations.find(({ id }) => id === shown.integrationId);
  const connection = installation?.connection;
  const look = connection && connectionLook(connection.status);
  const good = manifest.operations.find(({ id }) => id === shown.id)?.good;
  const comparedWith = manifest.operations.filter((one) => one.good === shown.id);
  const linkTo = (op: string, name: string) => (
    <Link to="/case" search={{ file: manifest.name, fingerprint: manifest.fingerprint, op }}>
      {name}
    </Link>
  );
  const changes = content.changes.filter(({ operation }) => operation === shown.id);
  const marks = Object.values(manifest.redacted).reduce((sum, places) => sum + places, 0);
  return (
    <>
      <Section title="Details">
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
            good ? { term: 'Last good run', value: linkTo(good, 'Show its log') } : undefined,
            comparedWith[0]
              ? { term: 'Good run of', value: linkTo(comparedWith[0].id, 'Show what failed') }
              : undefined,
            { term: 'Config', value: <code>{shown.configId}</code> },
            { term: 'Service', value: manifest.service },
            { term: 'Fingerprint', value: <code>{manifest.fingerprint}</code> },
            { term: 'Taken out', value: marks === 0 ? 'Nothing' : plural(marks, 'place') },
          ]}
        />
      </Section>
      {changes.length > 0 || manifest.missing.length > 0 ? (
        <ul className="bullets quiet">
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

/** The pinned lines of an operation, which the file numbers from 1. */
function pinsOf(pins: CaseContent['pins'], id: string): readonly LinePin[] {
  const found = pins.filter(({ operation, line }) => operation === id && line >= 1).slice(0, MOST_PINS);
  return [...new Map(found.map(({ line, note }) => [line, { line: line - 1, note: note ?? '' }])).values()];
}
