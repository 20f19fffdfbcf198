import { notFound } from '@tanstack/react-router';
import { isNotOffered } from '@/api/errors';

/** For a loader: shows the route's "not found" if what is read does not exist or cannot be read on this service. */
export async function orNotFound(read: Promise<unknown>): Promise<void> {
  try {
    await read;
  } catch (error) {
    throw isNotOffered(error) ? notFound() : error;
  }
}
