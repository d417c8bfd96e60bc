import { expect, test } from 'vitest'
import { currentPath } from './current-path.ts'

const paths = ['/', '/truc-tiep', '/truc-tiep/bong-da', '/lich-truc-tiep']

test.each([
  ['/', '/'],
  ['/truc-tiep', '/truc-tiep'],
  ['/truc-tiep/bong-da', '/truc-tiep/bong-da'],
  ['/truc-tiep/a-vs-b-1', '/truc-tiep'],
  ['/lich-truc-tiep/esport/2026-11-21', '/lich-truc-tiep'],
  ['/gioi-thieu', undefined],
])('on %s the entry %s is marked', (here, path) => {
  expect(currentPath(paths, here)).toBe(path)
})
