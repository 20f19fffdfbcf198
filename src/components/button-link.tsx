import { Button, type ButtonProps } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { ActionButton } from './action-button';
import { IconPlus } from './icons';
import { useReadOnlyReason } from './read-only';

type AnchorProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;

const Anchor = (props: AnchorProps) => <Button component="a" {...props} />;
const AnchorLink = createLink(Anchor);

/** A link that looks like a button, with the typed props of `Link`. */
export const ButtonLink: LinkComponent<typeof Anchor> = (props) => (
  <AnchorLink activeOptions={{ exact: true }} {...props} />
);

/** The way out of a form. */
export const CancelLink: LinkComponent<typeof Anchor> = (props) => (
  <ButtonLink variant="default" {...props}>
    Cancel
  </ButtonLink>
);

/** The link of a list page to the form of a new one. */
export const NewLink: LinkComponent<typeof Anchor> = (props) => {
  const readOnly = useReadOnlyReason();
  const { children } = props;
  if (readOnly === undefined) return <ButtonLink leftSection={<IconPlus aria-hidden />} {...props} />;
  return (
    <ActionButton leftSection={<IconPlus aria-hidden />} disabledReason={readOnly}>
      {typeof children === 'function' ? null : children}
    </ActionButton>
  );
};
