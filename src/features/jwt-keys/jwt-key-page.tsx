import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { ChangeLink } from '@/components/button-link';
import { activeAction, deleteAction, editAction } from '@/components/overlay/action-menu';
import { CopyButton } from '@/components/copy-button';
import { DefinitionList } from '@/components/page/definition-list';
import { downloadFile } from '@/components/download';
import { IconDownload, IconRefresh } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { belowList, PageHeader } from '@/components/page/page-header';
import { FailedUpdate } from '@/components/state/refresh-note';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { StatusBadge } from '@/components/status-badge';
import type { JwtKey } from '@/contract/jwt-key';
import { formatNumber } from '@/lib/format';
import { keyLook } from '@/lib/key-words';
import { memberAt } from '@/lib/member-at';
import type { JwtKeyDialog } from './jwt-key-dialogs';
import classes from './jwt-keys.module.css';
import { fingerprintOf } from './key-pair';
import { readPem } from './pem';
import { Rotation } from './rotation';
import { forgetRotation, rotations } from './rotations';
import { VerifyToken } from './verify-token';

const JwtKeyDialogs = lazyOverlay(() => import('./jwt-key-dialogs'), 'JwtKeyDialogs');

export function JwtKeyPage({ project, keyId }: { project: string; keyId: string }) {
  const navigate = useNavigate();
  const detail = useSuspenseQuery(jwtKeyQueries.detail(project, keyId));
  const key = detail.data;
  const look = keyLook(key.active);
  const [dialog, setDialog] = useState<JwtKeyDialog>();
  const replacement = memberAt(useSyncExternalStore(rotations.subscribe, rotations.get), keyId);
  return (
    <>
      <PageHeader
        title={key.label}
        {...belowList('jwt-keys', project)}
        id={key.id}
        idLabel="key id"
        status={
          <>
            <StatusBadge kind={look.kind}>{look.word}</StatusBadge>
            <FailedUpdate query={detail} />
          </>
        }
        primary={
          key.active && replacement === undefined ? (
            <ChangeLink
              leftSection={<IconRefresh aria-hidden />}
              to="/projects/$project/jwt-keys/new"
              params={{ project }}
              search={{ rotates: key.id }}
            >
              Rotate
            </ChangeLink>
          ) : null
        }
        actions={[
          editAction('Rename', () => setDialog('rename')),
          activeAction(key.active, () => setDialog(key.active ? 'deactivate' : 'activate')),
          deleteAction('Delete JWT key', () => setDialog('delete')),
        ]}
      />
      <Stack gap="xl">
        {replacement === undefined ? null : (
          <Rotation
            key={replacement}
            project={project}
            jwtKey={key}
            replacement={replacement}
            onDeactivate={() => setDialog('deactivate')}
            onDelete={() => setDialog('delete')}
          />
        )}
        <KeyFacts jwtKey={key} />
        <Section id="public-key" title="Public key">
          <pre className={`${classes.pem} form-width wrap-anywhere card`}>{key.publicKeyPem.trim()}</pre>
          <Group gap="xs">
            <CopyButton value={key.publicKeyPem} label="Copy public key" size="md">
              Copy public key
            </CopyButton>
            <Button
              leftSection={<IconDownload aria-hidden />}
              onClick={() => downloadFile(`${key.id}.pem`, [key.publicKeyPem], 'application/x-pem-file')}
            >
              Download
            </Button>
          </Group>
        </Section>
        {replacement === undefined ? <VerifyToken jwtKey={key} /> : null}
      </Stack>
      {dialog ? (
        <JwtKeyDialogs
          project={project}
          jwtKey={key}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onDeleted={() => {
            forgetRotation(key.id);
            void navigate({ to: '/projects/$project/jwt-keys', params: { project } });
          }}
        />
      ) : null}
    </>
  );
}

function KeyFacts({ jwtKey }: { jwtKey: JwtKey }) {
  const { publicKeyPem, algorithm, createTime, updateTime, id } = jwtKey;
  const read = readPem(publicKeyPem);
  const { data: fingerprint } = useQuery({
    queryKey: ['fingerprint', publicKeyPem],
    queryFn: async () => (read.kind === 'public' ? ((await fingerprintOf(read.der)) ?? null) : null),
    staleTime: 'static',
  });
  return (
    <DefinitionList
      columns={2}
      items={[
        { term: 'Algorithm', value: <code>{algorithm}</code> },
        {
          term: 'Size',
          value: read.kind === 'public' ? `${formatNumber(read.bits)} bits` : 'Cannot be read here',
        },
        {
          term: 'Fingerprint (SHA-256)',
          wide: true,
          value: fingerprint ? (
            <span className="wrap-anywhere">
              <code>{fingerprint}</code> <CopyButton value={fingerprint} label="Copy fingerprint" />
            </span>
          ) : read.kind !== 'public' ? (
            'Cannot be read here'
          ) : (
            'Browsers compute it only on pages over https or on this machine'
          ),
        },
        { term: 'Created', value: <RelativeTime value={createTime} withAbsolute /> },
        { term: 'Updated', value: <RelativeTime value={updateTime} withAbsolute /> },
        {
          term: 'In a token',
          wide: true,
          value: (
            <span>
              The header has <code>{`"alg": "RS256", "kid": "${id}"`}</code>; the claims are{' '}
              <code>groupRef</code>, <code>consumerRef</code>, <code>iat</code> and <code>exp</code>, at most
              600 seconds apart.
            </span>
          ),
        },
      ]}
    />
  );
}
