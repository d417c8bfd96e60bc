import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { root } from './source-files.ts'

const page = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|---) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

const files = new Map<string, string | null>()
function textOf(path: string): string | null {
  const known = files.get(path)
  if (known !== undefined) return known
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
  files.set(path, text)
  return text
}

/** Returns the error in a row’s proof, or null. A proof is a test by file and title, or a decision by its file. */
function faultOf(shown: string): string | null {
  const [, path = '', title = ''] = /^`([^`]+)`(?: (.+))?$/.exec(shown) ?? []
  const text = textOf(path)
  if (text === null) return `no such file: ${shown}`
  if (path.startsWith('docs/decisions/')) return title === '' ? null : `a decision has no title here: ${shown}`
  if (!/\.test\.tsx?$/.test(path)) return `neither a test nor a decision: ${shown}`
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote)) ? null : `no such title: ${shown}`
}

test('the page has every section of the specification, and each row has four cells', () => {
  const sections = [...page.matchAll(/^## (\d) /gm)].map(([, number]) => Number(number))
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(rows.filter((cells) => cells.length !== 4)).toEqual([])
  expect(rows.length).toBeGreaterThan(200)
})

test('every file that a row names exists', () => {
  const places = rows.flatMap(([, , where = '']) => where.split(', '))
  const named = places.map((place) => /^`([^`]+)`$/.exec(place)?.[1] ?? place)
  expect(named.filter((path) => textOf(path) === null)).toEqual([])
})

test('every row names an existing test by its title, or a decision', () => {
  const faults = rows.flatMap(([, , , shown = '']) => shown.split('<br>').map(faultOf))
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

/**
 * Returns the contradiction between a row’s status and its proofs, or null. A `kept` row must not have a decision as
 * proof, and an `otherwise` row must have one. Any other status is an error.
 */
function statusFault([what = '', status, , shown = '']: string[]): string | null {
  const proofs = shown.split('<br>')
  const decisions = proofs.filter((proof) => proof.startsWith('`docs/decisions/')).length
  if (status === '*kept*') return decisions === 0 ? null : `kept, but a decision keeps it otherwise: ${what}`
  if (status === '*otherwise*') return decisions > 0 ? null : `otherwise without a decision: ${what}`
  return `${status}: ${what}`
}

test('every row is kept, or kept otherwise by a decision; none is open', () => {
  expect(rows.map(statusFault).filter((fault) => fault !== null)).toEqual([])
})

const contractText = globSync('contract/*.ts', { cwd: root })
  .map((file) => textOf(file))
  .join('\n')
/** Source code of the pages, and of the heads that the server adds. */
const pagesText = globSync(['web/**/*.{ts,tsx}', 'server/ssr/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => textOf(file))
  .join('\n')

test('the pages make every call that this page names', () => {
  const nameOf = new Map(
    [...contractText.matchAll(/export const (\w+) = endpoint\(\{\s+method: '(\w+)',\s+path: '([^']+)'/g)].map(
      ([, name = '', method, path]): [string, string] => [`${method} ${path}`, name],
    ),
  )
  const named = [...page.matchAll(/`((?:GET|POST|DELETE) \/[^`?]+)`/g)].map(([, call]) => call ?? '')
  const isMade = (call: string) =>
    new RegExp(`\\b${nameOf.get(call)}\\b`).test(pagesText) || pagesText.includes(call.replace(/^GET /, '`'))
  const unused = named.filter((call) => !isMade(call))
  expect(unused).toEqual([])
})

test('every call that the page names is in the contract', () => {
  const calls = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`))
  const named = [...page.matchAll(/`((?:GET|POST|DELETE) \/[^`?]+)`/g)].map(([, call]) => call ?? '')
  expect(named.filter((call) => !calls.has(call))).toEqual([])
  expect(named.length).toBeGreaterThan(90)
})
