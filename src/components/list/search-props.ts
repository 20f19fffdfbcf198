/** The props of what keeps its filters and choices in the address of the page. */
export interface SearchProps<Search> {
  search: Search;
  onSearchChange: (search: Search) => void;
}

export interface ProjectSearchProps<Search> extends SearchProps<Search> {
  project: string;
}

interface SearchRoute<Search> {
  useSearch: () => Search;
  useNavigate: () => (to: { search: NoInfer<Search>; replace: true; resetScroll: false }) => Promise<void>;
}

/** Reads the search parameters of a route. Changing them adds no entry to the history. */
export function useSearchProps<Search>(route: SearchRoute<Search>): SearchProps<Search> {
  const navigate = route.useNavigate();
  return {
    search: route.useSearch(),
    onSearchChange: (search) => void navigate({ search, replace: true, resetScroll: false }),
  };
}
