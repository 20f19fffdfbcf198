import '@/app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { begin, Providers } from '@/app/app';
import { logCaughtError } from '@/app/caught-error';
import { installTrustedTypesPolicy } from '@/app/trusted-types';
import { stayWhileOffline } from '@/lib/chunk-error';

installTrustedTypesPolicy();
stayWhileOffline();

const root = document.getElementById('root');
if (root)
  createRoot(root, { onCaughtError: logCaughtError }).render(
    <StrictMode>
      <Providers {...begin()} />
    </StrictMode>,
  );
