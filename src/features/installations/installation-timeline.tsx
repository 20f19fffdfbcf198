import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useOwnChanges } from '@/api/changes/own-changes';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';
import classes from './timeline.module.css';
import { timelineOf, withoutRoutine } from './timeline';
import { useRecentOperations } from './use-installation';

const FIRST = 12;

interface InstallationTimelineProps {
  project: string;
  installation: Installation;
  integration: Integration | undefined;
}

/** What happened to the installation, as far as it can be known. */
export function InstallationTimeline({ project, installation, integration }: InstallationTimelineProps) {
  const recent = useRecentOperations(project, installation.integrationId, installation.id);
  const own = useOwnChanges(installation.id);
  const [all, setAll] = useState(false);
  const entries = timelineOf({ installation, integration, own, operations: recent.data?.results ?? [] });
  const shown = all ? entries : withoutRoutine(entries).slice(0, FIRST);
  return (
    <Section
      id="timeline-title"
      title="Timeline"
      description="The newest operations, what the service reports about config, connection and revision, and what was done from this browser. Earlier configs and changes made elsewhere are not reported."
    >
      <ol className={classes.timeline} aria-labelledby="timeline-title">
        {shown.map(({ id, at, kind, words, outcome, detail, operationId, own: mine }) => (
          <li key={id} className={classes.entry} data-own={mine}>
            <span className="quiet">
              <RelativeTime value={at} />
            </span>
            <span className={`${classes.what} row shrink wrap-anywhere`}>
              {operationId ? (
                <Link
                  to="/projects/$project/operations/$operation"
                  params={{ project, operation: operationId }}
                >
                  {words}
                </Link>
              ) : (
                words
              )}
              {kind && outcome ? (
                <StatusBadge kind={kind} plain>
                  {outcome}
                </StatusBadge>
              ) : null}
              {mine ? <span className="chip">from this browser</span> : null}
              {detail ? <span className={classes.detail}>{detail}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      {all || entries.length > shown.length ? (
        <Button size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${plural(entries.length, 'entry', 'entries')}`}
        </Button>
      ) : null}
    </Section>
  );
}
