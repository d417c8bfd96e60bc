import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.sequencer.ts'
import { TestTimes } from './tools/test-times.reporter.ts'

export default defineConfig({
  test: {
    include: ['{contract,media,server,web,demo,tools,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    // The program is loaded once in each worker, and not again for each file: a file leaves nothing behind in a module.
    isolate: false,
    // A third of a test's time and more goes by in waiting for a database, a socket or a browser.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/setup/database.ts', 'tests/setup/pages.ts'],
    reporters: ['default', new TestTimes()],
    // Only to end what hangs: how long something takes is measured in bench/, and a machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
