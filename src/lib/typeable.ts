/** A name as a person can type it who sees it, in one of its spellings: for names that confirm something. */
export const typeable = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cs}]/gu, '')
    .trim();
