import classes from './brand.module.css';

/** The product's name, what it is for, and how to begin. */
export function Brand() {
  return (
    <div className={`${classes.root} stack gap-12 small`}>
      <p className="line gap-8 subheading strong">
        <Signal />
        Signalbox
      </p>
      <p className={`${classes.lead} subheading medium`}>
        The console of an integration synchronization service.
      </p>
      <ul className={`bullets ${classes.list} stack gap-4 quiet`}>
        <li>Send events to topics, and topics to destinations.</li>
        <li>Follow each operation and its log while it runs.</li>
        <li>Keys stay in this browser and go only to the service you name.</li>
      </ul>
      <p className={`${classes.hint} quiet`}>
        Started it with <code>npm start</code>? Open the link it printed; it connects automatically.
      </p>
    </div>
  );
}

function Signal() {
  return (
    <svg viewBox="0 0 32 32" className={classes.signal} aria-hidden>
      <rect x="9" y="2" width="14" height="22" rx="7" className={classes.head} />
      <path d="M16 24v6M10 29.5h12" className={classes.post} />
      <circle cx="16" cy="9" r="4" className={classes.lamp} />
      <circle cx="16" cy="17.5" r="3" className={classes.lit} />
    </svg>
  );
}
