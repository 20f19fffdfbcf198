import { Button, type ButtonProps } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import { Link } from '@/components/link';
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
export const CancelLink: LinkComponent<typeof Anchor> = (props) => <ButtonLink {...props}>Cancel</ButtonLink>;

/** A link to a form that changes something: disabled while the service is read-only. */
export const ChangeLink: LinkComponent<typeof Anchor> = (props) => {
  const readOnly = useReadOnlyReason();
  if (readOnly === undefined) return <ButtonLink {...props} />;
  const { children, leftSection, variant, size = 'sm' } = props;
  return (
    <ActionButton leftSection={leftSection} variant={variant} size={size} disabledReason={readOnly}>
      {typeof children === 'function' ? null : children}
    </ActionButton>
  );
};

/** A link in a sentence to the form of a new one: left out while the service is read-only. */
export const NewTextLink: LinkComponent<'a'> = (props) =>
  // oxlint-disable-next-line react/jsx-no-useless-fragment -- The type of a link component does not allow null.
  useReadOnlyReason() === undefined ? <Link {...props} /> : <></>;

/** The link of a list page to the form of a new one. */
export const NewLink: LinkComponent<typeof Anchor> = (props) => (
  <ChangeLink leftSection={<IconPlus aria-hidden />} {...props} />
);
