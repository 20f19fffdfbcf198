import { Button } from '@mantine/core';
import { useId } from 'react';
import { plural } from '@/lib/format';
import { changeTexts, settingText, type ConfigDifference } from './config-changes';
import classes from './install.module.css';

/** What has changed at the service since the form was opened. */
export interface Meanwhile {
  /** Taken into the form. */
  theirs: readonly ConfigDifference[];
  /** Also changed in the form, which keeps its own choice. */
  conflicts: readonly ConfigDifference[];
  /** A newer revision offers other choices. */
  isRevised: boolean;
  /** The customer has installed it meanwhile. */
  isInstalled: boolean;
  /** The installation was deleted. */
  isRemoved: boolean;
}

interface MeanwhileNoticeProps {
  meanwhile: Meanwhile;
  /** Replaces the form's choice with the service's. */
  onTake: (difference: ConfigDifference) => void;
}

/** Shows what has changed at the service before anything is sent, and asks about conflicts. */
export function MeanwhileNotice({ meanwhile, onTake }: MeanwhileNoticeProps) {
  const { theirs, conflicts, isRevised, isInstalled, isRemoved } = meanwhile;
  const titleId = useId();
  return (
    <section className={`panel ${classes.notice}`} role="alert" aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.noticeTitle}>
        Changed at the service since you opened this form
      </h2>
      <p>Nothing has been sent yet. Check the form, then send it again.</p>
      {isInstalled ? (
        <p>The customer has installed the integration meanwhile, so this now changes their config.</p>
      ) : null}
      {isRemoved ? <p>The installation was deleted, so this now installs the integration again.</p> : null}
      {isRevised ? <p>A newer revision was deployed. The form now shows what it offers.</p> : null}
      {theirs.length > 0 ? (
        <>
          <p>Taken into the form:</p>
          <ul className="bullets">
            {changeTexts(theirs).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      {conflicts.length > 0 ? (
        <>
          <p>You chose otherwise, and your choice is kept unless you take the other:</p>
          <ul className="bullets">
            {conflicts.map((difference) => {
              const { path, before, after } = difference;
              const theirText = settingText(path, after);
              return (
                <li key={JSON.stringify(path)} className={classes.conflict}>
                  <span>
                    At the service: {theirText}. Yours: {settingText(path, before)}.
                  </span>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Take the service’s: ${theirText}`}
                    onClick={() => onTake(difference)}
                  >
                    Take the service’s
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** What will be sent, in words. */
export function ChangesToSend({ differences }: { differences: readonly ConfigDifference[] }) {
  const texts = changeTexts(differences);
  const titleId = useId();
  if (texts.length === 0) return null;
  return (
    <section className={`panel ${classes.changes}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.noticeTitle}>
        {plural(texts.length, 'change')} to save
      </h2>
      <ul className="bullets">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
