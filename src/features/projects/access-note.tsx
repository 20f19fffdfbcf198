import { Button } from '@mantine/core';
import { toProblem } from '@/api/problem';
import { useProjectListings } from '@/api/project-access';
import { askFor } from '@/api/renewal';

/** Says which credential could not list its projects, while another one could. */
export function AccessNote() {
  const failed = useProjectListings().filter(({ error }) => error !== undefined);
  return failed.map(({ kind, projectId, error }) => {
    const what = kind === 'bearer' ? 'bearer token' : 'API key';
    const { title, detail } = toProblem(error);
    return (
      <output key={`${kind} ${projectId ?? ''}`} className="callout row gap-8-12 below-16">
        <span>
          The {what} could not be used to list projects, so those that only it sees may be missing. {title}
          {detail && detail !== title ? `: ${detail}` : ''}
        </span>
        <Button size="xs" onClick={() => askFor({ kind, projectId })}>
          Enter a new {what}
        </Button>
      </output>
    );
  });
}
