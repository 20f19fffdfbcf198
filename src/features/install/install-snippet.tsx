import { useState } from 'react';
import { currentSession } from '@/api/session';
import { CopyButton } from '@/components/copy-button';
import { ScrollRegion } from '@/components/scroll-region';
import { SectionHeader } from '@/components/section-header';
import { Segments } from '@/components/segments';
import type { ConfigContent } from '@/contract/installation';
import { changeRequests, createRequest } from './install-requests';
import type { InstallValues } from './install-values';
import classes from './install.module.css';
import { changeSnippet, createSnippet, curlText, typescriptText } from './snippets';

interface InstallSnippetProps {
  project: string;
  integrationId: string;
  groupRef: string | undefined;
  /** Set to change an existing installation. */
  installationId: string | undefined;
  before: ConfigContent;
  after: ConfigContent;
  values: InstallValues;
}

const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
] as const;

/** The form's request as code to paste into a product, without the key. */
export function InstallSnippet(props: InstallSnippetProps) {
  const { project, integrationId, groupRef, installationId, before, after, values } = props;
  const { connectionId, skipSampling } = values;
  const [language, setLanguage] = useState<'curl' | 'typescript'>('curl');
  const baseUrl = currentSession()?.service.baseUrl ?? '';
  const place = { baseUrl, project, integrationId, skipSampling };
  const change =
    installationId === undefined
      ? undefined
      : changeRequests({ installationId, before, after, connectionId: undefined });
  const requests =
    installationId === undefined
      ? createSnippet(
          place,
          createRequest({ groupRef: groupRef ?? 'your-customer-id', connectionId, content: after }),
        )
      : change
        ? changeSnippet(place, installationId, change)
        : [];
  const code = language === 'curl' ? curlText(requests) : typescriptText(requests);
  return (
    <section aria-labelledby="install-snippet">
      <SectionHeader
        id="install-snippet"
        title="In your product"
        description={
          <>
            The same as code for your server.{' '}
            {language === 'curl' ? <code>$API_KEY</code> : <code>API_KEY</code>} is an API key of this
            project; its value is never shown here. Keep it away from browsers.
          </>
        }
      />
      {requests.length === 0 ? (
        <p className="footnote">Nothing is changed yet, so there is nothing to send.</p>
      ) : (
        <div className={classes.snippet}>
          <div className={classes.snippetBar}>
            <Segments label="Language" options={languages} value={language} onChange={setLanguage} />
            <CopyButton value={code} label="Copy the code" size="md">
              Copy
            </CopyButton>
          </div>
          <ScrollRegion label="Code" className={`panel ${classes.code}`}>
            <pre>{code}</pre>
          </ScrollRegion>
        </div>
      )}
    </section>
  );
}
