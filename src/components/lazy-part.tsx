import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { isChunkError } from '@/lib/chunk-error';
import { MissingPart, reportMissing } from './missing-part';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Actions of the placeholder for a part that could not be loaded. */
const RetryContext = createContext({
  attempt: {},
  retry: () => {},
  /** The next render of this part tries again. */
  forget: (_failed: object) => {},
});

/** Retries once immediately. undefined if both attempts failed, as after a new deployment or without a network. */
function loadTwice<Props>(load: Load<Props>): Promise<ComponentType<Props> | undefined> {
  const unlessMissing = (error: unknown) => {
    if (!isChunkError(error)) throw error;
  };
  return load()
    .catch((error: unknown) => {
      unlessMissing(error);
      return load();
    })
    .catch((error: unknown) => {
      unlessMissing(error);
      return undefined;
    });
}

/** Loads a module when it is first asked for. After a failure it is loaded again. */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

function lazyComponent<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props>,
  Loading: ComponentType<Props> | undefined,
) {
  let current: LazyExoticComponent<ComponentType<Props>> | undefined;
  const begin = () => (current ??= lazy(async () => ({ default: (await loadTwice(load)) ?? Missing })));
  const forget = (failed: object) => {
    if (current === failed) current = undefined;
  };

  return function LazyPart(props: Props): ReactNode {
    const [Attempt, setAttempt] = useState(begin);
    const value = {
      attempt: Attempt,
      retry: () => setAttempt(begin()),
      forget,
    };
    const part = (
      <RetryContext value={value}>
        <Attempt {...props} />
      </RetryContext>
    );
    return Loading ? <Suspense fallback={<Loading {...props} />}>{part}</Suspense> : part;
  };
}

// Two failed attempts are the same component to React, so per-attempt work happens in an effect that depends on the
// attempt.

function MissingInPlace() {
  const { attempt, retry, forget } = use(RetryContext);
  const failed = useEffectEvent(forget);
  useEffect(() => failed(attempt), [attempt]);
  return <MissingPart onRetry={retry} />;
}

function MissingOverlay({ onClose }: { onClose?: () => void }) {
  const { attempt, retry, forget } = use(RetryContext);
  const failed = useEffectEvent((latest: object) => {
    forget(latest);
    reportMissing({ retry, close: onClose });
  });
  useEffect(() => failed(attempt), [attempt]);
  return null;
}

/**
 * A component that is loaded when it is first rendered. Until then `Loading` is shown, or the fallback of the `Suspense`
 * around it. If loading fails, a message with "Try again" takes its place; the rest of the page keeps its state.
 */
export const lazyPart = <Props extends object>(load: Load<Props>, Loading?: ComponentType<Props>) =>
  lazyComponent(load, MissingInPlace, Loading);

/**
 * The same for dialogs, menus and other overlays, which show nothing while they load: if loading fails, a notice over the
 * page says so. Closing the notice calls the component's `onClose`.
 */
export const lazyOverlay = <Props extends object>(
  load: Load<Props>,
  Loading: ComponentType<Props> = () => null,
) => lazyComponent(load, MissingOverlay, Loading);
