/**
 * The deployment's `config.json`; undefined if it is missing or not JSON. Rejects if it cannot be reached, because what
 * it says is then not known.
 */
export async function readDeploymentConfig(signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`${import.meta.env.BASE_URL}config.json`, { signal });
  if (response.status >= 500) throw new Error(`config.json: ${response.status}`);
  if (!response.ok) return undefined;
  return response.json().catch(() => undefined) as Promise<unknown>;
}
