import { serveHistory } from './history-server';

serveHistory(self);
