import { Button, Group, PasswordInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMakeProjectKey } from '@/api/api-keys';
import { tryCredential } from '@/api/credential-trial';
import { ApiError } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { projectListings } from '@/api/project-access';
import { giveCredential, putOff, type CredentialNeed } from '@/api/renewal';
import { currentSession, startSession, withCredential, type Session } from '@/api/session';
import { useChange } from '@/api/use-change';
import { ActionButton, ChangeButton } from '@/components/action-button';
import { Dialog } from '@/components/overlay/dialog';
import { shownProps } from '@/components/shown-props';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { Project } from '@/contract/project';
import { credentialFault } from '@/lib/credential';
import { trimEdges } from '@/lib/hidden-characters';
import { useSession } from './use-session';
import { useSignOut } from './use-sign-out';

interface CredentialDialogProps {
  need: CredentialNeed;
}

/** Asks for one credential. Waiting requests are sent again, so that nothing on the page is lost. */
export function CredentialDialog({ need }: CredentialDialogProps) {
  const session = useSession();
  const what = need.slot.kind === 'bearer' ? 'bearer token' : 'API key';
  const project = projectName(need);
  const title = need.isMissing
    ? `${need.summary || 'This'} needs an API key of ${project ?? 'this project'}`
    : `The service no longer accepts this ${what}`;
  return (
    <Dialog
      opened
      onClose={() => putOff(need)}
      title={title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      zIndex="var(--mantine-z-index-overlay)"
      size="md"
      centered
    >
      {session ? <Question need={need} session={session} what={what} project={project} /> : null}
    </Dialog>
  );
}

const projectName = ({ slot }: CredentialNeed) =>
  projectListings()
    .flatMap(({ projects }) => projects)
    .find(({ id }) => id === slot.projectId)?.name ?? slot.projectId;

interface QuestionProps extends CredentialDialogProps {
  session: Session;
  what: 'API key' | 'bearer token';
  project: string | undefined;
}

function Question({ need, session, what, project }: QuestionProps) {
  const { slot } = need;
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [stranger, setStranger] = useState<Stranger>();
  const leave = useSignOut();
  const attempt = useChange({ gcTime: 0, mutationFn: (value: string) => tryIt(need, session, value) });
  const make = useMakeProjectKey();
  const value = trimEdges(typed);
  const fault =
    value === '' ? `Enter ${what === 'API key' ? 'an' : 'a'} ${what}` : credentialFault(value, what);
  const message = (isTried ? fault : undefined) ?? refusalWords(attempt.error, what);
  const isPending = attempt.isPending || make.isPending;

  const submit = () => {
    setTried(true);
    if (fault === undefined && !isPending)
      attempt.mutate(value, {
        onSuccess: (lost) => {
          if (lost.length > 0) setStranger({ value, lost });
          else giveCredential(need, value);
        },
      });
  };
  const acceptStranger = ({ value: other }: Stranger) =>
    startSession(session.service, withCredential(session.credentials, slot, other), session.remembered);

  if (stranger)
    return (
      <Frame
        onSubmit={() => acceptStranger(stranger)}
        actions={
          <>
            <Button variant="filled" type="submit" data-autofocus>
              Use this {what}
            </Button>
            <Button onClick={() => setStranger(undefined)}>Enter another</Button>
          </>
        }
      >
        <p>
          This {what} does not see {namesOf(stranger.lost)}, which the one before did. If you use it, the
          console starts over with what it sees, and what you typed on this page is lost.
        </p>
      </Frame>
    );
  const host = URL.parse(session.service.baseUrl)?.host ?? session.service.baseUrl;
  return (
    <Frame
      onSubmit={submit}
      actions={
        <>
          <ActionButton variant="filled" type="submit" loading={attempt.isPending}>
            Continue
          </ActionButton>
          <Button onClick={() => putOff(need)}>Not now</Button>
          {need.isMissing ? null : (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                putOff(need);
                leave();
              }}
            >
              Sign out instead
            </Button>
          )}
        </>
      }
    >
      {need.isMissing ? (
        <>
          <p>
            Your bearer token sees this project, but the service takes only an API key for this. Create one
            now, or enter one that the project has already.
          </p>
          <div>
            <ChangeButton
              loading={make.isPending}
              onClick={() => {
                if (slot.projectId !== undefined && !isPending) make.mutate(slot.projectId);
              }}
            >
              Create an API key
            </ChangeButton>
          </div>
          {make.problem ? <ProblemPanel problem={make.problem} variant="inline" announce /> : null}
        </>
      ) : (
        <p>
          <strong>{session.service.name}</strong> ({host}) refused it
          {project === undefined ? '' : ` for the project ${project}`}. It may have expired or been switched
          off. Enter a new one to go on where you are: what you typed stays, and what was refused is sent
          again.
        </p>
      )}
      <PasswordInput
        {...shownProps(
          { label: what === 'API key' ? 'API key' : 'Bearer token' },
          message === undefined ? undefined : { message },
        )}
        value={typed}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': `Show ${what}` }}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Frame>
  );
}

interface Stranger {
  value: string;
  /** Projects that the previous credential could access and the new one cannot. */
  lost: readonly Project[];
}

interface FrameProps {
  onSubmit: () => void;
  actions: ReactNode;
  children: ReactNode;
}

function Frame({ onSubmit, actions, children }: FrameProps) {
  return (
    <form
      className="stack gap-16 wrap-anywhere small"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Group gap="xs" align="stretch">
        {actions}
      </Group>
    </form>
  );
}

class OtherProjectError extends Error {}

/** Tries a credential and returns the projects that its predecessor could access and it cannot. */
async function tryIt({ slot }: CredentialNeed, session: Session, value: string): Promise<readonly Project[]> {
  const { projects } = await tryCredential(session, slot, value);
  if (!projects || currentSession() === undefined) return [];
  if (slot.projectId !== undefined) {
    if (projects.some(({ id }) => id === slot.projectId)) return [];
    throw new OtherProjectError('This API key belongs to another project.');
  }
  const before = projectListings(session).find(
    ({ kind, projectId }) => kind === slot.kind && projectId === undefined,
  );
  return (before?.projects ?? []).filter(({ id }) => projects.every((project) => project.id !== id));
}

function refusalWords(error: Error | null, what: string): string | undefined {
  if (!error) return undefined;
  if (error instanceof OtherProjectError) return error.message;
  const { title, detail } = toProblem(error);
  const said = [title, detail].filter((part) => part !== undefined).join(': ');
  return error instanceof ApiError && error.status === 401
    ? `The service does not accept this ${what} either. It says: ${detail ?? title}`
    : said;
}

function namesOf(projects: readonly Project[]): string {
  const names = projects.slice(0, 3).map(({ name }) => name);
  const more = projects.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more projects` : names.join(', ');
}
