/** What `react/jsx-dev-runtime` is in development and tests: see `src/build/show-hidden.ts`. */
import { Fragment, jsxDEV as create } from 'react/jsx-dev-runtime';
import { shownProps } from './shown-jsx';

export { Fragment };
export const jsxDEV: typeof create = (type, props, ...rest) => create(type, shownProps(type, props), ...rest);
