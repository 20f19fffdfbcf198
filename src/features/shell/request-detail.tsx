import type { RequestRecord } from '@/api/request-log';
import { CopyButton } from '@/components/copy-button';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/definition-list';
import { JsonView } from '@/components/json-view';
import { AbsoluteTime } from '@/components/relative-time';
import { curlOf } from '@/lib/curl';
import { durationWords } from '@/lib/time';
import classes from './request-inspector.module.css';
import { outcomeOf } from './request-words';

/** Everything recorded of one request, which never includes credentials or secrets. */
export function RequestDetail({ record }: { record: RequestRecord }) {
  const { method, url, credential, requestBody, responseBody, requestId, startedAt, durationMs } = record;
  return (
    <section className={classes.detail} aria-label="Request">
      <div className={classes.actions}>
        <CopyButton
          value={() => curlOf({ method, url, credential, body: requestBody })}
          label="Copy the request as a curl command"
        >
          Copy as curl
        </CopyButton>
        {credential === undefined ? null : (
          <span className="quiet">
            with {credential === 'apiKey' ? '$API_KEY' : '$BEARER_TOKEN'} in the place of your credential
          </span>
        )}
      </div>
      <DefinitionList
        items={[
          { term: 'Address', value: <code className={classes.address}>{url}</code> },
          { term: 'Outcome', value: outcomeOf(record) },
          {
            term: 'Request id',
            value: requestId === undefined ? undefined : <CopyId value={requestId} label="request id" full />,
          },
          { term: 'Sent', value: <AbsoluteTime value={new Date(startedAt)} /> },
          { term: 'Took', value: durationWords(durationMs) },
        ]}
      />
      <Body title="Request body" value={requestBody} />
      <Body title="Response body" value={responseBody} />
    </section>
  );
}

function Body({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <h3 className={`hint ${classes.bodyTitle}`}>{title}</h3>
      {value === undefined || value === '' ? (
        <p className="quiet">None</p>
      ) : (
        <JsonView value={value} label={title.toLowerCase()} />
      )}
    </div>
  );
}
