import { expect, test } from 'vitest'
import { isUnchanged } from './unchanged.ts'

const page = { etag: 'W/"a"', modifiedAt: Date.parse('2026-11-29T12:00:00Z') }

// A cache sends the tags of all its copies, and weak comparison ignores the mark (RFC 9110, 13.1.2).
test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"other", W/"a"', true],
  ['*', true],
  ['"other"', false],
  ['', false],
])('a client with the tags %s has the page: %s', (tags, isKnown) => {
  expect(isUnchanged({ 'if-none-match': tags }, page)).toBe(isKnown)
})

test('the date counts only without a tag', () => {
  const since = new Date(page.modifiedAt).toUTCString()
  expect(isUnchanged({ 'if-modified-since': since }, page)).toBe(true)
  expect(isUnchanged({ 'if-modified-since': since, 'if-none-match': '"other"' }, page)).toBe(false)
})
