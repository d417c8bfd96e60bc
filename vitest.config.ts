import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.sequencer.ts'
import { TestTimes } from './tools/test-times.reporter.ts'
import { FaultReporter } from './tools/verdict/fault.reporter.ts'

export default defineConfig({
  test: {
    include: ['{contract,media,server,web,demo,tools,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    // Each worker loads the server’s modules once, not again for each file. So test files must not leave module state
    // behind.
    isolate: false,
    // More workers than processors, because tests wait for a database, a socket or a browser during more than a third
    // of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // `npm test` leaves these out; `npm run test:all` runs them too. CONTRIBUTING.md describes which tests are long.
    tags: [{ name: 'long' }],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/setup/database.ts', 'tests/setup/pages.ts'],
    reporters: ['default', new TestTimes(), new FaultReporter()],
    // These limits only end tests that hang. Durations are measured in bench/, and the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
