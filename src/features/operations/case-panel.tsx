import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CASE_TYPE } from '@/api/case-file/case-format';
import type { CaseLine, MadeCase } from '@/api/case-file/make-case';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import { toProblem } from '@/api/problem';
import { ButtonLink } from '@/components/button-link';
import { CopyButton } from '@/components/copy-button';
import { downloadFile } from '@/components/download';
import { IconDownload, IconUpload } from '@/components/icons';
import { ProblemPanel } from '@/components/problem-panel';
import { Segments } from '@/components/segments';
import { TextSkeleton } from '@/components/skeletons';
import type { Operation } from '@/contract/operation';
import { formatNumber, plural, truncateEnd } from '@/lib/format';
import { marks } from '@/lib/redact';
import { caseMarkdown } from './case-markdown';
import { useCaseParts, type CaseSource } from './use-case-parts';
import classes from './case.module.css';

interface CasePanelProps {
  project: string;
  operation: Operation;
}

/** An operation as a file without secrets that any Signalbox opens, to review before sending. */
export function CasePanel({ project, operation }: CasePanelProps) {
  const [emails, setEmails] = useState(true);
  const [records, setRecords] = useState(true);
  const source = useCaseParts(project, operation, { emails, records });
  const isReading = source === undefined;
  return (
    <div className={classes.root}>
      <p className={classes.words}>
        The operation and the last good run with their logs, the customer’s config and connection, and what
        changed between, for whoever takes it over. Any Signalbox opens the file, without a credential and
        without a network. Only what is known to be harmless is taken along, and what looks like a secret is
        taken out. Read it before you send it: a secret that looks like a plain word is not recognised.
      </p>
      <div className={classes.options}>
        <Checkbox
          label="Take out e-mail addresses"
          checked={emails}
          onChange={(event) => setEmails(event.currentTarget.checked)}
        />
        <Checkbox
          label="Include values of customers’ records"
          checked={!records}
          onChange={(event) => setRecords(!event.currentTarget.checked)}
        />
      </div>
      {isReading ? <Gathering /> : <MadeFile project={project} source={source} />}
    </div>
  );
}

// As tall as the text that follows, so that the facts below do not move on a narrow screen.
const Gathering = () => <TextSkeleton lines={40} label="Gathering the case" />;

function MadeFile({ project, source }: { project: string; source: CaseSource }) {
  const query = useQuery(operationLogQueries.caseFile(project, source.parts, source.options, source.version));
  if (query.isPending) return <Gathering />;
  if (query.isError) return <ProblemPanel problem={toProblem(query.error)} query={query} />;
  return <CasePreview made={query.data} links={source.links} />;
}

const views = [
  { value: 'lines', label: 'Log lines' },
  { value: 'facts', label: 'Facts' },
  { value: 'summary', label: 'Summary' },
] as const;

function CasePreview({ made, links }: { made: MadeCase; links: CaseSource['links'] }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('lines');
  const { manifest, content, file } = made;
  const summary = caseMarkdown(made, links);
  const kinds = Object.entries(manifest.redacted).toSorted(([, a], [, b]) => b - a);
  const places = kinds.reduce((sum, [, count]) => sum + count, 0);
  const lines = manifest.operations.reduce((sum, one) => sum + one.lines, 0);
  return (
    <>
      <div className={classes.bar}>
        <Button
          leftSection={<IconDownload aria-hidden />}
          onClick={() => downloadFile(manifest.name, [file], CASE_TYPE)}
        >
          Download case
        </Button>
        <CopyButton value={summary} label="Copy summary" size="md">
          Copy summary
        </CopyButton>
        <ButtonLink to="/case" variant="default" leftSection={<IconUpload aria-hidden />}>
          Open a case
        </ButtonLink>
      </div>
      <p className={classes.counts}>
        <output>
          {places === 0 ? 'Nothing looked like a secret' : `${plural(places, 'place')} redacted`}
          {places > 0
            ? `: ${kinds.map(([kind, count]) => `${formatNumber(count)} ${kind}`).join(', ')}`
            : ''}{' '}
          · {plural(manifest.leftOut.length, 'kind')} of data left out
        </output>
        <br />
        {manifest.name} · {plural(lines, 'line')} of {plural(manifest.operations.length, 'operation')} ·{' '}
        {formatNumber(Math.ceil(file.length / 1000))} kB · fingerprint <code>{manifest.fingerprint}</code>
      </p>
      {manifest.missing.length > 0 ? (
        <ul className={classes.notes}>
          {manifest.missing.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {manifest.leftOut.length > 0 ? (
        <details className={classes.leftOut}>
          <summary>What is left out</summary>
          <ul>
            {manifest.leftOut.map((place) => (
              <li key={place}>
                <code>{place}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Segments label="Preview" options={views} value={view} onChange={setView} />
      <section className={`panel ${classes.preview}`} aria-label="Preview of the case">
        {view === 'lines' ? (
          <PreviewLines made={made} />
        ) : (
          <pre>{withMarks(view === 'facts' ? JSON.stringify(content, undefined, 2) : summary)}</pre>
        )}
      </section>
    </>
  );
}

const LONGEST_LINE = 4_000;

/** Lines with marks first: they show whether too much or too little was taken out. */
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
      <h2 className={classes.group}>
        {title}{' '}
        <span className="quiet">
          {lines.length < of ? `the first ${lines.length} of ${formatNumber(of)}` : formatNumber(of)}
        </span>
      </h2>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <PreviewLine
            key={`${line.operation} ${line.number}`}
            line={line}
            run={line.operation === manifest.operations[0]?.id ? '' : 'good run '}
          />
        ))}
      </ol>
    </div>
  ));
}

function PreviewLine({ line, run }: { line: CaseLine; run: string }) {
  return (
    <li>
      <span className={classes.number}>
        {run}
        {formatNumber(line.number)}
      </span>{' '}
      {withMarks(truncateEnd(line.text, LONGEST_LINE))}
    </li>
  );
}

/** The text with every redaction highlighted. */
function withMarks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    parts.push(text.slice(from, found.index), <mark key={found.index}>{found[0]}</mark>);
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}
