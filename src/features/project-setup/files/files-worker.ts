import { serveCalls } from '@/lib/worker-channel';
import { filesApi } from './files-api';

serveCalls(self, filesApi);
