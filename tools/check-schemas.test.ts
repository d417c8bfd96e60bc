import { expect, test } from 'vitest'
import { checkSchemas } from './check-schemas.ts'

test('finds browser code that reads a schema of the contract, and accepts lists, types and code of the server', () => {
  const text = "import { refusal, type Other } from '#contract/ingest.ts'\nexport const all = refusal.options\n"
  const list =
    "import { refusals } from '#contract/ingest.ts'\nexport const all = refusals.find((one) => t('refusals.check') === one)\n"
  const sources = [
    { path: 'web/features/a.tsx', text },
    { path: 'web/features/b.tsx', text: list },
    { path: 'web/features/c.server.ts', text },
    { path: 'server/d.ts', text },
  ]
  expect(checkSchemas(sources).map(({ path }) => path)).toEqual(['web/features/a.tsx'])
})
