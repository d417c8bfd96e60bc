import { expect, test } from 'vitest'
import { checkPatterns } from './check-patterns.ts'

const faultsOf = (pattern: string, path = 'server/features/chat/chat.rules.ts') =>
  checkPatterns([{ path, text: `export const tidied = (text: string) => text.replace(${pattern}, '')` }])

test.each(['/\\s+$/', '/[^\\S\\n]+$/gmu', '/^-+|-+$/g', '/^(?:a+|b)+c/', '/^\\s*(.*?)\\s*$/', '/\\s*,\\s*;/'])(
  '%s takes quadratic time for a long text, and is refused',
  (pattern) => {
    expect(faultsOf(pattern)).toEqual([{ path: 'server/features/chat/chat.rules.ts', fault: expect.any(String) }])
  },
)

test.each(['/(?<!\\s)\\s+$/', '/^\\s+/', '/\\s+/g', '/\\.{1,24}$/', '/\\n{3,}/g'])('%s is accepted', (pattern) => {
  expect(faultsOf(pattern)).toEqual([])
})

test('only the module of deadlines calls AbortSignal.timeout', () => {
  const text = 'export const late = () => AbortSignal.timeout(500)'
  const faults = checkPatterns(
    ['server/http/images.ts', 'media/engine.ts', 'media/deadlines.ts', 'server/a.test.ts', 'tests/a.ts'].map(
      (path) => ({
        path,
        text,
      }),
    ),
  )
  expect(faults.map(({ path }) => path)).toEqual(['server/http/images.ts', 'media/engine.ts'])
})

test('pages, tests and readers of provider files are not checked', () => {
  for (const path of ['web/root.ts', 'server/a.test.ts', 'server/features/sports-data/providers/x/line.ts'])
    expect(faultsOf('/\\s+$/', path)).toEqual([])
})
