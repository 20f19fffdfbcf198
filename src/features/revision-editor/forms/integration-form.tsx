import { providerQueries } from '@/api/providers';
import { useOffered } from '@/api/offered';
import type { ProviderInfo } from '@/contract/provider';
import type { ManifestPath } from '@/lib/manifest/finding';
import { integrationKeys, manifestKeys } from '@/lib/manifest/known-keys';
import { textAt } from '@/lib/manifest/walk';
import { compareNatural } from '@/lib/sort';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { EditPick, EditText } from './edit-fields';
import classes from './forms.module.css';
import { UnknownKeys } from './unknown-keys';

/** Hint for an empty module field. Only the catalog knows whether a provider has modules. */
function moduleHint(provider: string | undefined, info: ProviderInfo | undefined): string {
  if (!provider) return 'Choose a provider first';
  return info && Object.keys(info.modules ?? {}).length === 0 ? 'This provider has none' : 'None';
}

/** The form for the integration's own keys. */
export function IntegrationForm({ path }: { path: ManifestPath }) {
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const provider = textAt(useValueAt(path), 'provider');
  const info = provider === undefined ? undefined : catalog.data?.[provider];
  const support = info?.support;
  const offered = (['read', 'write', 'subscribe', 'proxy'] as const).filter((ability) => support?.[ability]);
  const modules = Object.entries(info?.modules ?? {});
  return (
    <>
      <EditText
        path={[...path, 'name']}
        label="Name"
        description="Your product names the integration by it. It stays the same from revision to revision."
      />
      <EditText
        path={[...path, 'displayName']}
        label="Display name"
        optional
        description="What customers read."
      />
      <EditPick
        path={[...path, 'provider']}
        label="Provider"
        data={Object.entries(catalog.data ?? {})
          .map(([value, one]) => ({ value, label: one.displayName || value }))
          .toSorted((a, b) => compareNatural(a.label, b.label))}
        description={
          support ? (
            <>
              Offers {offered.join(', ') || 'nothing that the catalog names'}
              {support.search?.operators?.equals ? ', search' : ''}.
            </>
          ) : undefined
        }
      />
      <EditPick
        path={[...path, 'module']}
        label="Module"
        optional
        placeholder={moduleHint(provider, info)}
        data={modules.map(([value, one]) => ({
          value,
          label: one.displayName ? `${one.displayName} (${value})` : value,
        }))}
      />
      <p className={classes.quiet}>Objects are added in the outline.</p>
      <UnknownKeys path={path} known={Object.keys(integrationKeys)} />
      {path.length > 0 ? <UnknownKeys path={[]} known={Object.keys(manifestKeys)} /> : null}
    </>
  );
}
