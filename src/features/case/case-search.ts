import { searchChoice, searchText } from '@/lib/search-params';

const tabs = ['compare', 'raw', 'details'] as const;
type CaseTab = (typeof tabs)[number];

/** The part of the address that names a case and what is shown of it. */
export interface CaseSearch {
  /** Name and fingerprint of the file, which a link cannot contain. */
  file?: string | undefined;
  fingerprint?: string | undefined;
  /** The operation that is shown. Absent means the first. */
  op?: string | undefined;
  /** The open tab. Absent means the log. */
  tab?: CaseTab | undefined;
}

export const isCaseTab = (value: unknown): value is CaseTab => tabs.some((tab) => tab === value);

export const readCaseSearch = (search: Record<string, unknown>): CaseSearch => ({
  file: searchText(search['file']),
  fingerprint: searchText(search['fingerprint']),
  op: searchText(search['op']),
  tab: searchChoice(search['tab'], tabs),
});
