import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationQueries, type OperationsQuery } from '@/api/operations';

export type { Cause, CauseCustomer } from './causes';

type Causes = Parameters<typeof operationQueries.causes>[1];

/** Operations of a project that match a query: those that this tab has read and those that this device keeps. */
export const useOperations = (project: string, query: OperationsQuery) =>
  useQuery({ ...operationQueries.search(project, query), placeholderData: keepPreviousData });

/** The causes of the failures among them. */
export const useCauses = (project: string, query: Causes) =>
  useQuery({ ...operationQueries.causes(project, query), placeholderData: keepPreviousData });
