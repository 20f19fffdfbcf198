import { useLocalStorage } from '@mantine/hooks';

const remembered = (name: string, defaultValue: boolean) => ({
  key: `signalbox.log.${name}`,
  defaultValue,
  getInitialValueInEffect: false,
});

/** Display settings, kept on this device. */
export interface LogSettings {
  readonly wrap: boolean;
  readonly times: boolean;
  /** Show times in UTC instead of the console's zone. */
  readonly utc: boolean;
  readonly newestFirst: boolean;
  setWrap: (wrap: boolean) => void;
  setTimes: (times: boolean) => void;
  setUtc: (utc: boolean) => void;
  setNewestFirst: (newestFirst: boolean) => void;
}

export function useLogSettings(): LogSettings {
  const [wrap, setWrap] = useLocalStorage(remembered('wrap', false));
  const [times, setTimes] = useLocalStorage(remembered('times', true));
  const [utc, setUtc] = useLocalStorage(remembered('utc', false));
  const [newestFirst, setNewestFirst] = useLocalStorage(remembered('newest-first', false));
  return { wrap, times, utc, newestFirst, setWrap, setTimes, setUtc, setNewestFirst };
}
