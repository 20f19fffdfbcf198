import type { Repositories } from '../storage/repositories';

export type Severity = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';

/** Values of a line's details. Undefined ones are left out. */
export type Details = Readonly<Record<string, string | number | boolean | undefined>>;

interface Extra {
  readonly details?: Details;
  readonly error?: string;
}

export type OperationLog = ReturnType<typeof logOf>;

/** Writes the log of one operation (facts 5.2: details are text by name). */
export function logOf(logs: Repositories['logs'], operationId: string, time: number) {
  const write = (severity: Severity, msg: string, { details, error }: Extra = {}) => {
    const texts: Record<string, string> = {};
    for (const [key, value] of Object.entries(details ?? {}))
      if (value !== undefined) texts[key] = String(value);
    const message = {
      msg,
      ...(error !== undefined && { error }),
      operation_id: operationId,
      ...(Object.keys(texts).length > 0 && { details: texts }),
    };
    logs.append(operationId, { time, severity, message });
  };
  return {
    debug: (msg: string, details?: Details) => write('DEBUG', msg, details && { details }),
    info: (msg: string, details?: Details) => write('INFO', msg, details && { details }),
    warn: (msg: string, extra?: Extra) => write('WARNING', msg, extra),
    error: (msg: string, extra: Extra & { error: string }) => write('ERROR', msg, extra),
  };
}
