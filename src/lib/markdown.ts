import { showHidden } from './hidden-characters';

/** Text that Markdown shows as it is, on one line. Characters that nobody sees or that turn text around are shown. */
export const plainMarkdown = (text: string): string =>
  showHidden(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>&|~#$]/g, String.raw`\$&`);
