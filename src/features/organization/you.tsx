import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import type { Offered } from '@/api/offered';
import type { BuilderInfo } from '@/contract/person';
import { nameOf } from './members';
import classes from './organization.module.css';
import { Part } from './part';

interface YouProps {
  orgId: string;
  list: Offered<BuilderInfo>;
  onAccept: () => void;
}

/** Whose bearer token is in use. */
export function You({ orgId, list, onAccept }: YouProps) {
  const isElsewhere = list.data !== undefined && list.data.orgRole?.org.id !== orgId;
  return (
    <Part
      title="You"
      list={list}
      nouns="details of this person"
      actions={
        isElsewhere ? (
          <Button size="xs" variant="default" onClick={onAccept}>
            Accept an invite…
          </Button>
        ) : undefined
      }
    >
      {({ builder, orgRole }) => (
        <p className={classes.row}>
          <span className={classes.person}>
            <span className={classes.name}>{nameOf(builder)}</span>
            <span className="note">{builder.primaryEmail}</span>
          </span>
          <span className={`note ${classes.aside}`}>
            {!orgRole ? (
              'in no organization'
            ) : orgRole.org.id === orgId ? (
              `${orgRole.role} here`
            ) : (
              <>
                {orgRole.role} of{' '}
                <Link to="/orgs/$org" params={{ org: orgRole.org.id }}>
                  {orgRole.org.label}
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </Part>
  );
}
