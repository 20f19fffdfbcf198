import fc from 'fast-check';

// A test run that fails must fail again. To look for new counterexamples, give another seed.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
