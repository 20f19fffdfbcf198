import { ExactNumber } from '@/contract/exact-number';
import { searchRecords } from '@/contract/record';
import { handle } from '../handler';
import { refuseBody, refuseInput } from '../http/problem';
import { findIntegration } from './lookup';
import { providerRefusal } from './provider-call';

export const searchHandlers = [
  handle(searchRecords, (call) => {
    const { body, query, params, engine } = call;
    const { groupRef } = query;
    const { objectName, fieldFilters } = body;
    const { id } = findIntegration(call, params.integrationId);
    const filters = fieldFilters.map((filter) => ({
      ...filter,
      value: filter.value instanceof ExactNumber ? filter.value.source : filter.value,
    }));
    const found = engine.search({ integrationId: id, groupRef, objectName, filters });
    switch (found.kind) {
      case 'found':
        return { result: found.entries.map((entry) => ({ ...entry })) };
      case 'refused':
        throw refuseInput(400, {
          in: found.input === 'groupRef' ? 'query' : 'body',
          name: found.input,
          detail: found.message,
          value: found.input === 'groupRef' ? groupRef : objectName,
        });
      case 'filter':
        throw refuseBody(
          400,
          `fieldFilters[${found.index}].fieldName`,
          found.message,
          fieldFilters[found.index]?.fieldName,
        );
      case 'failed':
        // Returned rather than thrown, so that the connection stays marked as having bad credentials.
        return providerRefusal(found.failure);
    }
  }),
];
