import { durationWords } from './time';

const DAY_S = 24 * 60 * 60;

/** A wait in whole seconds: "7 s", "2 min 5 s", "more than a day". Contains no line breaks. */
export function waitWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const words = seconds < 60 ? `${seconds} s` : seconds < DAY_S && durationWords(seconds * 1000);
  return (words || 'more than a day').replaceAll(' ', '\u00a0');
}
