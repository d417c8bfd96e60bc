import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const terms = [...page.matchAll(/^\| ([a-z][a-z, -]*) \|/gm)].flatMap(([, names = '']) => names.split(', '))

test('the glossary has at most 60 rows, and each term once', () => {
  expect(page.match(/^\| [a-z]/gm)?.length).toBeLessThanOrEqual(60)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

test('every place that the glossary names exists', () => {
  const places = [...page.matchAll(/`([a-z-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(places.length).toBeGreaterThan(40)
  const folders = ['', 'server/features/']
  expect(places.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([])
})
