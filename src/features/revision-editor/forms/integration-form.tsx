import { useProviderOptions } from '@/api/provider-options';
import { providerQueries } from '@/api/providers';
import { useOffered } from '@/api/offered';
import { ProviderAbilities } from '@/components/resources/provider-abilities';
import { renderProvider } from '@/components/resources/provider-name';
import type { ProviderInfo } from '@/contract/provider';
import type { ManifestPath } from '@/lib/manifest/finding';
import { textAt } from '@/lib/manifest/walk';
import { useEditor, useValueAt } from '../use-editor';
import { EditPick, EditText } from './edit-fields';

/** Hint for an empty module field. Only the catalog knows whether a provider has modules. */
function moduleHint(provider: string | undefined, info: ProviderInfo | undefined): string {
  if (!provider) return 'Choose a provider first';
  return info && Object.keys(info.modules ?? {}).length === 0 ? 'This provider has none' : 'None';
}

/** The form for the integration's own keys. */
export function IntegrationForm({ path }: { path: ManifestPath }) {
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const options = useProviderOptions(useEditor().project, catalog.data);
  const provider = textAt(useValueAt(path), 'provider');
  const info = provider === undefined ? undefined : catalog.data?.[provider];
  const modules = Object.entries(info?.modules ?? {});
  return (
    <>
      <EditText path={[...path, 'name']} />
      <EditText path={[...path, 'displayName']} />
      <EditPick
        path={[...path, 'provider']}
        data={options}
        renderOption={renderProvider}
        description={
          info?.support ? (
            <>
              Offers: <ProviderAbilities info={info} />
            </>
          ) : undefined
        }
      />
      <EditPick
        path={[...path, 'module']}
        placeholder={moduleHint(provider, info)}
        data={modules.map(([value, one]) => ({
          value,
          label: one.displayName ? `${one.displayName} (${value})` : value,
        }))}
      />
      <p className="hint">Objects are added in the outline.</p>
    </>
  );
}
