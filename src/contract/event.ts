import { z } from './zod';

/** The event types that the specification lets a request name (specification, Events, first column). */
export const specifiedEventTypes = [
  'read.backfill.done',
  'connection.created',
  'connection.error',
  'connection.refreshed',
  'connection.deleted',
  'installation.created',
  'installation.updated',
  'installation.deleted',
  'read.schedule.paused',
  'write.async.done',
  'destination.webhook.disabled',
] as const;

/** Listed by the specification for responses only; the hosted service accepts them in requests too. */
export const responseOnlyEventTypes = ['read.triggered.done', 'read.triggered.error'] as const;

/** Documented by the hosted service alone (facts 2.2). */
export const documentedEventTypes = ['connection.updated', 'subscribe.create.error'] as const;

export const eventTypes = [
  ...specifiedEventTypes,
  ...responseOnlyEventTypes,
  ...documentedEventTypes,
] as const;
export type EventType = (typeof eventTypes)[number];

/** Requests must use a known type; answers may contain any text. */
export const eventTypeSchema = z.enum(eventTypes, 'Choose one of the event types of the service');

/** When each event fires (facts 4.1). */
export const eventMeanings: Record<EventType, string> = {
  'connection.created': 'A new connection was made',
  'connection.updated': 'A customer re-authenticated, or credentials or metadata changed',
  'connection.refreshed': 'An access token was refreshed automatically',
  'connection.error': 'Authentication or token refresh failed',
  'connection.deleted': 'A connection was deleted',
  'installation.created': 'A customer installed an integration',
  'installation.updated': 'A customer changed their configuration',
  'installation.deleted': 'A customer uninstalled',
  'read.backfill.done': 'The historical sync of one object finished',
  'read.schedule.paused': 'A scheduled read was paused',
  'read.triggered.done': 'An on-demand read succeeded',
  'read.triggered.error': 'An on-demand read failed',
  'write.async.done': 'An asynchronous write ended, either way',
  'subscribe.create.error': 'Setting up a subscription failed',
  'destination.webhook.disabled': 'A webhook was switched off after repeated failures',
};
