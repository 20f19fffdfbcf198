/** Text in quotes, which takes it as it is. */
export const quote = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
