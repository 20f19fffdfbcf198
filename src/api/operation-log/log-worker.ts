import { serveLogs } from './log-server';

serveLogs(self);
