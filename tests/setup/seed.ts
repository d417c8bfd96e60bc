import fc from 'fast-check'

/** Default seed. A run must fail only when the code has changed. */
const usual = 20_261_129

/**
 * Gives property tests the same inputs in each run. `TEST_SEED` chooses others. Vitest runs this before each test file;
 * a worker imports fast-check once, in 0.03 s.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED ?? usual) })
