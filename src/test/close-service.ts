import type { TestService } from './service';

/** Ends a test's service; throws where something failed inside it. */
export async function closeService(service: TestService): Promise<void> {
  await service.close();
  if (service.problems.length > 0) throw new Error(service.problems.join('\n'));
}
