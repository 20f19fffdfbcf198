import { marks, redactText } from '@/lib/redact';

/** What is left of a text, or of the member `name`: `§` stands for what is removed. */
export const left = (text: string, name?: string) =>
  redactText(text, { known: [], personal: true }, name).replaceAll(marks, '§');

/** The words of a text that lists them. */
export const listed = (text: string) => text.trim().split(/\s+/);
