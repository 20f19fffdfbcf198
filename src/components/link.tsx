import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

const Anchor = ({ children, ...props }: ComponentPropsWithRef<'a'>) => <a {...props}>{children}</a>;

/** The router's link, made by JSX, so that it shows characters that hide or reorder text (`shown-jsx.ts`). */
export const Link = createLink(Anchor);
