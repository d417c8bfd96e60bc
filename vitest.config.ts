import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,media,server,web,demo,tools,tests}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/setup/database.ts'],
  },
})
