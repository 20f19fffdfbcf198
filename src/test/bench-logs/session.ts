/** Connects the console's fetch layer with the benchmark's server. */
export function activate(): void {
  const baseUrl = `${window.location.origin}/v1`;
  const connection = {
    id: 'bench',
    name: 'Benchmark',
    baseUrl,
    readUrl: baseUrl,
    searchUrl: baseUrl,
    writeUrl: baseUrl,
  };
  localStorage.setItem('signalbox.connections', JSON.stringify([connection]));
  sessionStorage.setItem('signalbox.active', connection.id);
  sessionStorage.setItem(`signalbox.credentials.${connection.id}`, JSON.stringify({ apiKey: 'none' }));
}
