/** What `react/jsx-runtime` is in the build: see `src/build/show-hidden.ts`. */
import { Fragment, jsx as create, jsxs as createWithChildren } from 'react/jsx-runtime';
import { shownProps } from './shown-jsx';

export { Fragment };
export const jsx: typeof create = (type, props, key) => create(type, shownProps(type, props), key);
export const jsxs: typeof createWithChildren = (type, props, key) =>
  createWithChildren(type, shownProps(type, props), key);
