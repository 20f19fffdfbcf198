import { serviceClock, serviceNow } from './service-clock';

/** A time of this device, in milliseconds, by the service's clock. */
export const serviceTimeOf = (time: number): number =>
  serviceNow() - (Date.now() - time) * (serviceClock.get()?.rate ?? 1);
