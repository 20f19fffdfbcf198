import { pathSegment } from '@/lib/url';
import { findObject } from './account';
import { specOf } from './catalog';
import { failure } from './dialect';
import { answer } from './faults';
import type { AccountObject, ProviderSpec } from './spec';
import type { Answer, Call, Outcome, ProviderRequest } from './types';
import { baseUrl } from './urls';

export interface ObjectCall extends Call {
  object: string;
}

/** Refuses a call about an object that the provider does not have. */
export function answerUnknownObject<T>(
  call: ObjectCall,
  spec: ProviderSpec,
  method: ProviderRequest['method'],
): Answer<T> {
  const url = `${baseUrl(call.account, spec)}/${call.object.split('/').map(pathSegment).join('/')}`;
  return answer(call, spec, { method, url }, () =>
    failure('not_found', spec.dialect.texts.unknownObject(call.object)),
  );
}

/** Runs a call about an object as the provider would. `method` is that of a call about an unknown object. */
export function answerAbout<T>(
  call: ObjectCall,
  method: ProviderRequest['method'],
  request: (target: AccountObject, base: string) => ProviderRequest,
  work: (target: AccountObject) => Outcome<T>,
  weight?: number,
): Answer<T> {
  const { account } = call;
  const spec = specOf(account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec, method);
  const target = { account, spec, object };
  return answer(call, spec, request(target, baseUrl(account, spec, object)), () => work(target), weight);
}
