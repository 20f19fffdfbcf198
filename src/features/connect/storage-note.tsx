import { useState } from 'react';
import { storageGap } from '@/lib/storage-words';
import classes from './connect-page.module.css';

/** Says what the browser does not keep if site data are blocked. */
export function StorageNote() {
  const [gap] = useState(storageGap);
  return gap === undefined ? null : <p className={classes.notice}>{gap}</p>;
}
