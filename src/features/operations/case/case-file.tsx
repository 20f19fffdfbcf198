import { Button, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { CASE_TYPE } from '@/api/case-file/case-format';
import { caseQueries, CaseReading, type CaseOrder } from '@/api/case-file/case-reading';
import type { MadeCase } from '@/api/case-file/make-case';
import { toProblem } from '@/api/problem';
import { CopyButton } from '@/components/copy-button';
import { downloadFile } from '@/components/download';
import { IconDownload } from '@/components/icons';
import { Marked } from '@/components/marked';
import { ProblemPanel } from '@/components/state/problem-panel';
import { Segments } from '@/components/page/segments';
import { TextSkeleton } from '@/components/state/skeletons';
import { customerOf } from '@/lib/customer';
import { formatNumber, plural, truncateEnd } from '@/lib/format';
import { toJson } from '@/lib/json';
import { marks } from '@/lib/redact';
import { pathSegment } from '@/lib/url';
import { caseMarkdown } from './case-markdown';
import { CaseOperations } from './case-operations';
import classes from './case.module.css';

interface CaseFileProps {
  project: string;
  order: CaseOrder;
  /** Identifies what the case is made of, besides its operations. */
  made?: number;
  /** One more button beside those of the case. */
  action: ReactNode;
}

/** Reads what a case holds, makes it and shows it. */
export function CaseFile({ project, order, made, action }: CaseFileProps) {
  const [reading] = useState(() => new CaseReading());
  const query = useQuery(caseQueries.made(project, order, reading, made));
  if (query.data) return <CasePreview project={project} made={query.data} action={action} />;
  if (query.isError) return <ProblemPanel problem={toProblem(query.error)} query={query} actions={action} />;
  return order.operations.length > 1 ? <ReadingSeveral reading={reading} /> : <Gathering />;
}

// As tall as the text that follows, so that the facts below do not move on a narrow screen.
export const Gathering = () => <TextSkeleton lines={40} label="Gathering the case" />;

function ReadingSeveral({ reading }: { reading: CaseReading }) {
  const progress = useSyncExternalStore(reading.subscribe, reading.progress);
  const { part, read, total } = progress ?? { part: 'operation', read: 0, total: 0 };
  const words = progress ? `${formatNumber(read)} of ${plural(total, part)} read` : 'Reading the operations';
  return (
    <Stack gap="sm" align="flex-start">
      <Progress w="100%" value={total === 0 ? 0 : (read / total) * 100} aria-label={words} />
      <output>{words}</output>
      <Button onClick={reading.stop}>Stop and use what was read</Button>
    </Stack>
  );
}

const addressOf = (project: string) =>
  `${location.origin}${import.meta.env.BASE_URL}projects/${pathSegment(project)}`;

const views = [
  { value: 'lines', label: 'Log lines' },
  { value: 'facts', label: 'Details' },
  { value: 'summary', label: 'Summary' },
] as const;

/** A finished case, to be reviewed before it is sent. */
function CasePreview({ project, made, action }: { project: string; made: MadeCase; action: ReactNode }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('lines');
  const { manifest, content, file } = made;
  const summary = caseMarkdown(made, addressOf(project));
  const kinds = Object.entries(manifest.redacted).toSorted(([, a], [, b]) => b - a);
  const places = kinds.reduce((sum, [, count]) => sum + count, 0);
  const lines = manifest.operations.reduce((sum, one) => sum + one.lines, 0);
  return (
    <>
      <div className="row gap-8-12">
        <Button
          variant="filled"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => downloadFile(manifest.name, [file], CASE_TYPE)}
        >
          Download case
        </Button>
        <CopyButton value={summary} label="Copy summary" size="md">
          Copy summary
        </CopyButton>
        {action}
      </div>
      <p className="quiet wrap-anywhere">
        <output>
          {places === 0
            ? 'Nothing looked like a secret'
            : `${plural(places, 'place')} redacted: ${kinds.map(([kind, count]) => `${formatNumber(count)} ${kind}`).join(', ')}`}{' '}
          · {plural(manifest.leftOut.length, 'kind')} of data left out
        </output>
        <br />
        <bdi>{manifest.name}</bdi> · {plural(lines, 'line')} of{' '}
        {plural(manifest.operations.length, 'operation')} · {formatNumber(Math.ceil(file.length / 1000))} kB ·
        fingerprint <code>{manifest.fingerprint}</code>
      </p>
      {manifest.missing.length > 0 ? (
        <ul className="bullets wrap-anywhere">
          {manifest.missing.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {manifest.leftOut.length > 0 ? (
        <details className={`quiet ${classes.leftOut}`}>
          <summary>What is left out</summary>
          <ul className="bullets wrap-anywhere">
            {manifest.leftOut.map((place) => (
              <li key={place}>
                <code>{place}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {manifest.operations.length > 1 ? <CaseOperations operations={operationsOf(made)} /> : null}
      <Segments label="Preview" options={views} value={view} onChange={setView} />
      <section className={`panel ${classes.preview}`} aria-label="Preview of the case">
        {view === 'lines' ? (
          <PreviewLines made={made} />
        ) : (
          <pre>
            <Redacted text={view === 'facts' ? toJson(content, 2) : summary} />
          </pre>
        )}
      </section>
    </>
  );
}

const operationsOf = ({ manifest, content }: MadeCase) =>
  content.operations.map((operation) => {
    const installation = content.installations.find(({ id }) => id === operation.installationId);
    const entry = manifest.operations.find(({ id }) => id === operation.id);
    return {
      operation,
      customer: installation ? customerOf(installation) : operation.installationId,
      title: entry?.isGood ? 'Last good run' : undefined,
      log: entry?.log ? plural(entry.lines, 'line') : 'no log',
    };
  });

const LONGEST_LINE = 4_000;

/** Redacted lines come first: they show whether too much or too little was taken out. */
function PreviewLines({ made: { marked, unmarked, markedLines, manifest } }: { made: MadeCase }) {
  const groups = [
    { title: 'Lines with marks', lines: marked, of: markedLines },
    {
      title: 'Other lines',
      lines: unmarked,
      of: manifest.operations.reduce((sum, one) => sum + one.lines, 0) - markedLines,
    },
  ].filter(({ of }) => of > 0);
  if (groups.length === 0) return <p>The case has no log lines.</p>;
  return groups.map(({ title, lines, of }) => (
    <div key={title}>
      <h2 className="small below-4">
        {title}{' '}
        <span className="quiet">
          {lines.length < of ? `the first ${lines.length} of ${formatNumber(of)}` : formatNumber(of)}
        </span>
      </h2>
      <ol className={`mono ${classes.lines}`}>
        {lines.map((line) => (
          <li key={`${line.operation} ${line.number}`}>
            <span className="quiet">
              {runOf(manifest, line.operation)}
              {formatNumber(line.number)}
            </span>{' '}
            <Redacted text={truncateEnd(line.text, LONGEST_LINE)} />
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** "operation 2, line ", where the case is of several. */
function runOf({ operations }: MadeCase['manifest'], id: string): string {
  const at = operations.findIndex((one) => one.id === id);
  if (operations[at]?.isGood) return 'good run, line ';
  return operations.filter(({ isGood }) => !isGood).length > 1 ? `operation ${at + 1}, line ` : '';
}

/** The text with every redaction highlighted. */
function Redacted({ text }: { text: string }) {
  const places = [...text.matchAll(marks)].flatMap(({ index, 0: mark }) => [index, index + mark.length]);
  return <Marked text={text} places={places} />;
}
