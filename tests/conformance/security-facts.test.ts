import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { approvalLifeDays } from '#contract/member-desk.ts'
import { refreshLifeS, sessionLifeS } from '#server/features/session/session.rules.ts'
import { accessLifeS } from '#server/http/tokens.ts'
import { root } from '#tools/source-files.ts'

const page = readFileSync(join(root, 'docs/security-facts.md'), 'utf8')
const dayS = 24 * 3_600

/** Returns the rows of a section's table. */
function rowsOf(title: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).map((line) => line.slice(2, -2).split(' | '))
}

test('the documented lifetimes of sessions are those of the code', () => {
  const documented = Object.fromEntries(rowsOf('Sessions').map(([name, time]) => [name, time]))
  expect(documented).toMatchObject({
    'access token': `${accessLifeS / 60} minutes`,
    'refresh token': `${refreshLifeS / dayS} days without use`,
    session: `${sessionLifeS / dayS} days after its login`,
    'request of an operator that a second one decides': `${approvalLifeDays} days`,
  })
})

test('every queue for expensive work is documented, and no other', () => {
  const sources = globSync('server/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const inCode = sources.flatMap((path) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/\bpool: '([^']+)'/g), ([, name]) => name),
  )
  expect(rowsOf('Expensive work').map(([name]) => name)).toEqual([...new Set(inCode)].sort())
})
