import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isOwnCredential, useLookup } from '@/api/lookup';
import { findProject } from '@/api/projects';
import { IconListSearch } from '@/components/icons';
import type { Project } from '@/contract/project';
import { plural } from '@/lib/format';
import { readReference } from '@/lib/pasted-reference';
import { useFoundItem, useProjectItem } from './found-items';
import type { PaletteItem } from './palette-item';

interface ReferenceResults {
  readonly found: readonly PaletteItem[];
  /** Searches other projects, offered if the text may be an ordinary word. */
  readonly offer: readonly PaletteItem[];
  readonly status?: string | undefined;
  /** Nothing was found so far, and the search is not finished. */
  readonly isLookingUp: boolean;
}

const none: ReferenceResults = { found: [], offer: [], isLookingUp: false };

/** Looks up pasted text in every project: at once if it is an id or an address, otherwise on request. */
export function useReference(
  typed: string,
  projects: readonly Project[],
  current: Project | undefined,
): ReferenceResults {
  const router = useRouter();
  const projectItem = useProjectItem();
  const toItem = useFoundItem();
  const [asked, setAsked] = useState<string>();
  const isSecret = isOwnCredential(typed);
  const reference = isSecret ? undefined : readReference(typed, window.location.origin);
  const isWanted = reference !== undefined && (reference.sure || asked === typed);
  const ids = isWanted ? reference.ids : [];
  const sought = isWanted && reference.page === undefined ? reference : undefined;
  const named = reference?.project === undefined ? undefined : findProject(projects, reference.project);
  const first = named ?? current;
  const lookup = useLookup(
    sought,
    first ? [first, ...projects.filter(({ id }) => id !== first.id)] : projects,
  );
  if (isSecret) return { ...none, status: 'This is your credential. It is neither looked up nor kept.' };
  if (!reference) return none;

  const { page } = reference;
  const pages = page === undefined ? [] : [{ label: 'Open this address', detail: page, page }];
  const found = [
    ...pages.map((item) => ({ ...item, id: 'address', run: () => router.history.push(item.page) })),
    ...projects.filter(({ id }) => ids.includes(id)).map((project) => projectItem(project, 'project')),
    ...lookup.found.map((one) => toItem(one, true)),
  ];
  const offer = {
    id: 'ask',
    label: `Find “${typed.trim()}” by id, reference or name in ${plural(projects.length, 'project')}`,
    icon: IconListSearch,
    staysOpen: true,
    run: () => setAsked(typed),
  };
  return {
    found,
    offer: isWanted ? [] : [offer],
    status: sought === undefined ? undefined : statusOf(lookup, found.length === 0),
    isLookingUp: sought !== undefined && found.length === 0 && lookup.searched < lookup.of,
  };
}

function statusOf({ searched, of, failed }: ReturnType<typeof useLookup>, nothing: boolean) {
  const parts = [];
  if (searched < of) parts.push(`Looking in ${plural(of, 'project')}, ${searched} done.`);
  else if (nothing) parts.push(`Nothing has this id, reference or name in ${plural(of, 'project')}.`);
  if (failed > 0) parts.push(`Not everything could be read in ${plural(failed, 'project')}.`);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
