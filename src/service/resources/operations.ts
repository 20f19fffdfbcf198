import {
  getBackfillProgress,
  getOperation,
  listOperationLogs,
  listOperations,
  type BackfillProgress,
} from '@/contract/operation';
import { tryParseJson, toJson } from '@/lib/json';
import { nativeObjectName } from '../engine/context';
import { handle } from '../handler';
import { Refusal, refuseQuery } from '../http/problem';
import { jsonText, type Reply } from '../http/reply';
import type { OperationRow } from '../storage/entities';
import type { OperationCursor } from '../storage/operations';
import type { Repositories } from '../storage/repositories';
import { toOperation } from '../wire';
import { expectFound, findInstallation, latestRevision, type InProject } from './lookup';

const defaultPageSize = 200;

const writeToken = ({ createTime, id }: OperationCursor) =>
  Buffer.from(toJson([createTime, id])).toString('base64url');

function readToken(token: string): OperationCursor {
  const position = tryParseJson(Buffer.from(token, 'base64url').toString());
  const [createTime, id] = Array.isArray(position) ? (position as unknown[]) : [];
  if (Number.isSafeInteger(createTime) && typeof id === 'string')
    return { createTime: Number(createTime), id };
  throw refuseQuery(400, 'pageToken', 'This is not a page token of this list', token);
}

const findOperation = ({ repositories, project }: InProject, operationId: string): OperationRow =>
  expectFound(
    repositories.operations.inProject(project.id, operationId),
    'operation',
    'operationId',
    operationId,
  );

/** A small first part, so that the first lines appear quickly. */
export const firstLines = 200;
const linesAtOnce = 2000;

/** Streams the log in parts. */
function logReply(operationId: string, { logs }: Repositories): Reply {
  let after = 0;
  let limit = firstLines;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { count, last, entries } = logs.entriesAfter(after, operationId, limit);
      const isEnd = count < limit;
      const opening = after === 0 ? '[' : count === 0 ? '' : ',';
      controller.enqueue(Buffer.from(`${opening}${entries}${isEnd ? ']' : ''}`));
      if (isEnd) controller.close();
      after = last;
      limit = linesAtOnce;
    },
  });
  return jsonText(stream);
}

export const operationHandlers = [
  handle(listOperations, (call) => {
    const { installation } = findInstallation(call);
    const { pageSize = defaultPageSize, pageToken } = call.query;
    const after = pageToken === undefined ? undefined : readToken(pageToken);
    // One row more than the page shows whether there is another page.
    const rows = call.repositories.operations.page(installation.id, pageSize + 1, after);
    const results = rows.slice(0, pageSize);
    const last = results.at(-1);
    const done = rows.length <= pageSize || !last;
    return {
      results: results.map(toOperation),
      pagination: done ? { done } : { done, nextPageToken: writeToken(last) },
    };
  }),

  handle(getOperation, (call) => toOperation(findOperation(call, call.params.operationId))),

  handle(listOperationLogs, (call) =>
    logReply(findOperation(call, call.params.operationId).id, call.repositories),
  ),

  handle(getBackfillProgress, (call) => {
    const { integration, installation } = findInstallation(call);
    const { objectName } = call.params;
    const native = nativeObjectName(latestRevision(call, integration.id).content, objectName);
    const operation = call.repositories.operations.latestBackfill(installation.id, native);
    const progress = operation?.metadata['progress'];
    if (!progress)
      throw new Refusal(404, {
        detail: `“${objectName}” has not been backfilled for this installation.`,
        remedy: 'A backfill runs when an integration is installed whose revision asks for one.',
      });
    return progress as BackfillProgress;
  }),
];
