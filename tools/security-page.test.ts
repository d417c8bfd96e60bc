import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Returns the error in a proof, or null. A proof is a test by file and title, or a command of package.json. */
function faultOf(shown: string): string | null {
  const [, command] = /^`npm run ([\w-]+)`$/.exec(shown) ?? []
  if (command !== undefined) return command in scripts ? null : `no such command: ${shown}`
  const [, path = '', title = ''] = /^`([^`]+\.test\.tsx?)` (.+)$/.exec(shown) ?? []
  if (!existsSync(join(root, path)) || title === '') return `no such test: ${shown}`
  const text = readFileSync(join(root, path), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote)) ? null : `no such title: ${shown}`
}

test('each row of the security page has a number, a subject, a state, a reason and a proof', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((cells) => cells.length !== 5 || cells.some((cell) => cell.trim() === ''))).toEqual([])
  expect(rows.filter(([, , state = '']) => !['met', 'by design', 'open', 'does not apply'].includes(state))).toEqual([])
  const numbers = rows.map(([number]) => number)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('each requirement that the security page calls met names existing tests or commands', () => {
  const met = rows.filter(([, , state]) => state === 'met')
  const faults = met.flatMap(([number, , , , shown = '']) =>
    shown
      .split('<br>')
      .flatMap((one) => faultOf(one) ?? [])
      .map((fault) => `${number}: ${fault}`),
  )
  expect(faults).toEqual([])
})

test('each requirement that the security page calls met by design names an existing file, and the others name nothing', () => {
  const designed = rows.filter(([, , state]) => state === 'by design').map(([, , , , shown = '']) => shown.slice(1, -1))
  expect(designed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const others = rows.filter(([, , state]) => state === 'open' || state === 'does not apply')
  expect(others.filter(([, , , , shown]) => shown !== '–')).toEqual([])
})
