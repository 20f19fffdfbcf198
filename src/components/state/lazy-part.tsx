import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { isChunkError } from '@/lib/chunk-error';
import { MissingPart, reportMissing } from './missing-part';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Retries once immediately. Rejects if both attempts failed, as after a new deployment or without a network. */
function loadTwice<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  return load().catch((error: unknown) => {
    if (isChunkError(error)) return load();
    throw error;
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

type Outcome<Props> = { readonly Part: ComponentType<Props> } | { readonly error: unknown };

/** Not `lazy` of React, whose `Suspense` keeps what it shows while loading for 300 ms, however soon the part is there. */
function lazyComponent<Props extends object>(
  load: Load<Props>,
  Missing: ComponentType<Props & { onRetry: () => void }>,
  Loading: ComponentType<Props>,
) {
  let loaded: Outcome<Props> | undefined;
  const begin = loadOnce(async () => {
    loaded = { Part: await loadTwice(load) };
    return loaded;
  });

  function LazyPart(props: Props): ReactNode {
    const [outcome, setOutcome] = useState(loaded);
    useEffect(() => {
      if (outcome) return undefined;
      let isCurrent = true;
      const end = (next: Outcome<Props>) => {
        if (isCurrent) setOutcome(next);
      };
      begin().then(end, (error: unknown) => end({ error }));
      return () => {
        isCurrent = false;
      };
    }, [outcome]);
    if (!outcome) return <Loading {...props} />;
    if ('Part' in outcome) return <outcome.Part {...props} />;
    if (!isChunkError(outcome.error)) throw outcome.error;
    return <Missing {...props} onRetry={() => setOutcome(undefined)} />;
  }

  /** Loads it before it is rendered, which then shows it at once. Never rejects: what is rendered tells a failure. */
  LazyPart.preload = (): Promise<void> =>
    begin().then(
      () => undefined,
      () => undefined,
    );
  return LazyPart;
}

const MissingInPlace = ({ onRetry }: { onRetry: () => void }) => <MissingPart onRetry={onRetry} />;

function MissingOverlay({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  const report = useEffectEvent(() => reportMissing({ retry: onRetry, close: onClose }));
  useEffect(() => report(), []);
  return null;
}

/** The props of the component that a module exports under this name. */
type PropsOf<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props extends object> ? Props : never;

const loadPart =
  <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  async () =>
    (await load())[name] as ComponentType<PropsOf<Module, Name>>;

/**
 * A component that is loaded when it is first rendered. Until then `Loading` is shown. If loading fails, a message with
 * "Try again" takes its place; the rest of the page keeps its state.
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Loading: ComponentType<PropsOf<Module, Name>> = () => null,
) => lazyComponent(loadPart(load, name), MissingInPlace, Loading);

/**
 * The same for dialogs, menus and other overlays, which show nothing while they load: if loading fails, a notice over the
 * page says so. Closing the notice calls the component's `onClose`.
 */
export const lazyOverlay = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Loading: ComponentType<PropsOf<Module, Name>> = () => null,
) => lazyComponent(loadPart(load, name), MissingOverlay, Loading);
