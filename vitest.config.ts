import { defineConfig } from 'vitest/config'
import { GeneratedFirst } from './tools/generated-first.sequencer.ts'
import { groups } from './tools/test-groups/groups.ts'
import { readTestFiles } from './tools/test-groups/test-files.ts'
import { TestTimes } from './tools/test-times.reporter.ts'
import { FaultReporter } from './tools/verdict/fault.reporter.ts'

const { files, groupOf } = readTestFiles()

export default defineConfig({
  test: {
    environment: 'node',
    // Child processes and threads inherit it.
    env: { DEADLINE_FACTOR: '10' },
    pool: 'forks',
    // Each worker loads the server’s modules once, not again for each file. So test files must not leave module state
    // behind.
    isolate: false,
    sequence: { sequencer: GeneratedFirst },
    // A file’s group follows from its imports. Its first line can move it to a slower one.
    tags: groups.map(({ name }) => ({ name })),
    projects: groups.map(({ name, workers }, order) => ({
      extends: true,
      test: {
        name,
        include: files.filter((file) => groupOf(file) === name).map(({ path }) => path),
        maxWorkers: workers,
        sequence: { groupOrder: order },
      },
    })),
    globalSetup: ['tests/setup/database.ts', 'tests/setup/pages.ts'],
    setupFiles: ['tests/setup/seed.ts'],
    reporters: ['default', new TestTimes(), new FaultReporter()],
    // These limits only end tests that hang. Durations are measured in bench/, and the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
  },
})
