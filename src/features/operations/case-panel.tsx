import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import { currentSession } from '@/api/session';
import { CopyButton } from '@/components/copy-button';
import { downloadFile } from '@/components/download';
import { IconDownload } from '@/components/icons';
import { Segments } from '@/components/segments';
import { TextSkeleton } from '@/components/skeletons';
import { hasEnded, logEntrySchema, operationSchema, type Operation } from '@/contract/operation';
import { z } from '@/contract/zod';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { marks, redactText } from '@/lib/redact';
import { bundleText, makeBundle, type CaseParts } from './case-bundle';
import { ticketMarkdown } from './case-markdown';
import classes from './case.module.css';

interface CasePanelProps {
  project: string;
  operation: Operation;
}

const version = String(import.meta.env['VITE_VERSION'] ?? 'unknown');

/** An operation as a file or ticket without secrets, to review before sending. */
export function CasePanel({ project, operation }: CasePanelProps) {
  const { integrationId, installationId } = operation;
  const [emails, setEmails] = useState(true);
  const [form, setForm] = useState<'json' | 'markdown'>('json');
  const read = useQuery({
    ...operationLogQueries.read(project, operation.id),
    staleTime: hasEnded(operation) ? Number.POSITIVE_INFINITY : 0,
  });
  const log = useQuery({
    ...operationLogQueries.ends(project, operation.id, read.data?.grownAt ?? 0),
    enabled: read.isSuccess,
  });
  const installation = useQuery(installationQueries.detail(project, integrationId, installationId));
  const integrations = useQuery(integrationQueries.list(project));
  const isReading = (log.isPending && !read.isError) || installation.isPending || integrations.isPending;
  const made = useMemo(
    () =>
      isReading
        ? undefined
        : make({
            project,
            operation,
            log: log.data,
            installation: installation.data,
            integration: integrations.data?.find(({ id }) => id === integrationId),
            emails,
          }),
    [isReading, project, operation, log.data, installation.data, integrations.data, integrationId, emails],
  );
  // As tall as the text that follows, so that the facts below do not move on a narrow screen.
  if (!made) return <TextSkeleton lines={40} label="Gathering the case" />;
  const { bundle, json, markdown } = made;
  const text = form === 'json' ? json : markdown;
  const redacted = (json.match(marks) ?? []).length;
  const name = `operation-${operation.id.replace(/[^\w-]+/g, '_').slice(0, 80)}`;
  return (
    <div className={classes.root}>
      <p className={classes.words}>
        The operation, its log, the customer’s config and connection, and the integration’s latest revision,
        for whoever takes it over. Only what is known to be harmless is taken along, and what looks like a
        secret is taken out. Read it before you send it: a secret that looks like a plain word is not
        recognised.
      </p>
      <div className={classes.bar}>
        <Button
          leftSection={<IconDownload aria-hidden />}
          onClick={() => downloadFile(`${name}.json`, [json], 'application/json')}
        >
          Download JSON
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => downloadFile(`${name}.md`, [markdown], 'text/markdown')}
        >
          Download Markdown
        </Button>
        <CopyButton value={() => text} label={form === 'json' ? 'Copy JSON' : 'Copy Markdown'} />
        <Checkbox
          label="Take out e-mail addresses"
          checked={emails}
          onChange={(event) => setEmails(event.currentTarget.checked)}
        />
      </div>
      <p className={classes.counts}>
        <output>
          {redacted === 0 ? 'Nothing looked like a secret' : `${plural(redacted, 'place')} redacted`} ·{' '}
          {plural(bundle.about.leftOut.length, 'kind')} of data left out
        </output>
      </p>
      {bundle.about.notes.length > 0 ? (
        <ul className={classes.notes}>
          {bundle.about.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {bundle.about.leftOut.length > 0 ? (
        <details className={classes.leftOut}>
          <summary>What is left out</summary>
          <ul>
            {bundle.about.leftOut.map((place) => (
              <li key={place}>
                <code>{place}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Segments
        label="Preview"
        options={[
          { value: 'json', label: 'JSON' },
          { value: 'markdown', label: 'Markdown' },
        ]}
        value={form}
        onChange={setForm}
      />
      <section className={`panel ${classes.preview}`} aria-label="Preview of the case">
        <pre>{marked(text)}</pre>
      </section>
    </div>
  );
}

/** The text with every redaction highlighted. */
function marked(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    parts.push(text.slice(from, found.index), <mark key={found.index}>{found[0]}</mark>);
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

type MakeOptions = Pick<CaseParts, 'operation' | 'log' | 'installation' | 'integration'> & {
  project: string;
  emails: boolean;
};

function make({ project, emails, ...parts }: MakeOptions) {
  const session = currentSession();
  const known = [session?.credentials.apiKey, session?.credentials.bearerToken].filter(
    (secret): secret is string => Boolean(secret),
  );
  const options = { known, emails };
  const { operation, installation, integration } = parts;
  const base = `${location.origin}${import.meta.env.BASE_URL}projects/${encodeURIComponent(project)}`;
  const link = `${base}/operations/${encodeURIComponent(operation.id)}`;
  const bundle = makeBundle(
    { ...parts, link, service: serviceOf(session?.service.baseUrl), version, madeAt: new Date() },
    options,
  );
  const clean = z.safeParse(operationSchema, bundle.operation);
  const entries = z.safeParse(z.array(logEntrySchema), bundle.log);
  const markdown = ticketMarkdown(bundle, {
    operation: clean.success ? clean.data : { ...operation, result: '', metadata: null },
    customer: redactText(installation ? customerOf(installation) : operation.installationId, options),
    integration: redactText(integration?.name ?? operation.integrationId, options),
    log: entries.success ? entries.data : [],
    links: {
      operation: link,
      installation: `${base}/installations/${encodeURIComponent(operation.integrationId)}/${encodeURIComponent(operation.installationId)}`,
    },
  });
  return { bundle, json: bundleText(bundle), markdown };
}

/** The address without user name and query, which may contain credentials. */
function serviceOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const { origin, pathname } = new URL(address, location.href);
  return origin + pathname;
}
