// A worker, begun by boot.js: makes the first formatter of times and of numbers. That takes long, and the browser keeps
// what it reads for it, for the page as well.
Intl.DateTimeFormat('en-GB').format();
Intl.NumberFormat('en').format(0);
close();
