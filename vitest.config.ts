import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { TestTimes } from './tools/test-times.reporter.ts'

const shared = {
  environment: 'node',
  pool: 'forks',
  // The program is loaded once in each worker, and not again for each file: a file leaves nothing behind in a module.
  isolate: false,
  // A third of a test's time and more goes by in waiting for a database, a socket or a browser.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Only to end what hangs: how long something takes is measured in bench/, and a machine may be busy.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
} as const

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/database.ts'],
    reporters: ['default', new TestTimes()],
    projects: [
      {
        test: {
          ...shared,
          name: 'program',
          include: ['{contract,media,server,web,demo,tools,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
        },
      },
      {
        // Apart, so that only a run which holds one of these waits for the pages to be built.
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/pages.ts', 'tests/setup/headless-shell.ts'],
        },
      },
    ],
  },
})
