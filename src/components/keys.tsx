import { capsOf, type ShortcutKeys } from '@/lib/shortcut-keys';
import classes from './kbd.module.css';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The keys of a shortcut, named as on this computer's keyboard. */
export function Keys({ keys }: { keys: ShortcutKeys }) {
  return (
    <span className="inline gap-4 fixed-size">
      {capsOf(keys, isMac).map((caps, at) => (
        <span key={at} className="inline gap-4 fixed-size">
          {at > 0 ? <span className="hint">then</span> : null}
          {caps.map((cap) => (
            <kbd key={cap} className={`${classes.kbd} inline hint`}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
