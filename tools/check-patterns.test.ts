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

test('pages, tests and readers of provider files are not checked', () => {
  for (const path of ['web/root.ts', 'server/a.test.ts', 'server/features/sports-data/providers/x/line.ts'])
    expect(faultsOf('/\\s+$/', path)).toEqual([])
})
