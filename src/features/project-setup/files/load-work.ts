/** The parser of YAML is large, so it is loaded when a person exports or gives files. */
export const loadWork = () => import('./files-work');
