import { expect, test } from 'vitest'
import { checkPatterns } from './check-patterns.ts'

const faultsOf = (pattern: string, path = 'server/features/chat/chat.rules.ts') =>
  checkPatterns([{ path, text: `export const tidied = (text: string) => text.replace(${pattern}, '')` }])

test.each(['/\\s+$/', '/[^\\S\\n]+$/gmu', '/^-+|-+$/g', '/^(?:a+|b)+c/', '/^\\s*(.*?)\\s*$/', '/\\s*,\\s*;/'])(
  '%s takes the square of a long text, and is refused',
  (pattern) => {
    expect(faultsOf(pattern)).toEqual([{ path: 'server/features/chat/chat.rules.ts', fault: expect.any(String) }])
  },
)

test.each(['/(?<!\\s)\\s+$/', '/^\\s+/', '/\\s+/g', '/\\.{1,24}$/', '/\\n{3,}/g'])('%s is taken', (pattern) => {
  expect(faultsOf(pattern)).toEqual([])
})

test('pages, tests and what reads the files of a provider are not looked at', () => {
  for (const path of ['web/root.ts', 'server/a.test.ts', 'server/features/sports-data/providers/x/line.ts'])
    expect(faultsOf('/\\s+$/', path)).toEqual([])
})
