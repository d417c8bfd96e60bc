import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Real browsers, sockets and media on a busy CI machine may miss a deadline once; a fault of ours fails twice.
  retry: process.env.CI ? 1 : 0,
} as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'program',
          include: ['{contract,media,server,web,demo,tools,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**'],
          globalSetup: ['tests/setup/database.ts'],
        },
      },
      {
        // Apart, so that only a run which holds one of these waits for the pages to be built.
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/database.ts', 'tests/setup/pages.ts'],
        },
      },
    ],
  },
})
