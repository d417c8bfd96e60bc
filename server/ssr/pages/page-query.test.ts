import { expect, test } from 'vitest'
import type { PageFacts } from '#server/ssr/render/render-messages.ts'
import { createPageOf, otherQuery, pagePathOf, queryOfPage, withQuery } from './page-query.ts'

function facts(pattern: string, more: Partial<PageFacts> = {}): PageFacts {
  const rule = { layout: 'default', ssr: true, checks: 0 }
  return { pattern, rule, query: {}, words: null, routeIds: ['root', pattern], isZoned: false, ...more }
}

const pages = [
  facts('/*'),
  facts('/'),
  facts('/lich-thi-dau/*', { isZoned: true }),
  facts('/lich-thi-dau', { query: { loc: /^(?:[ab]|all)$/, blv: /^\d$/ }, isZoned: true }),
  facts('/tip-keo/:slug'),
  facts('/tip-keo/bang-xep-hang'),
  facts('/en'),
]
const pageOf = createPageOf(pages)
const queryAt = (address: string) => {
  const url = new URL(address, 'http://khandai.example')
  return queryOfPage(pageOf(url.pathname), url)
}

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/_payload.json', '/'],
  ['/en', '/en'],
  ['/en.data', '/en'],
  ['/lich-thi-dau', '/lich-thi-dau'],
  ['/lich-thi-dau/_payload.json', '/lich-thi-dau'],
  ['/lich-thi-dau/2026-11-21.data', '/lich-thi-dau/*'],
  ['/tip-keo/bang-xep-hang', '/tip-keo/bang-xep-hang'],
  ['/tip-keo/mot', '/tip-keo/:slug'],
  ['/tip-keo/mot/hai', '/*'],
  ['/lich-thi-dau-cu', '/*'],
])('%s belongs to the page %s', (path, pattern) => {
  expect(pageOf(path)?.pattern).toBe(pattern)
})

test('only known parameters count, once each and in a fixed order', () => {
  expect(queryAt('/lich-thi-dau?x=1&loc=a&blv=2&loc=b')).toBe('?blv=2&loc=a')
  expect(queryAt('/lich-thi-dau?blv=')).toBe('')
  expect(queryAt('/lich-thi-dau?blv=made-up&loc=allmost')).toBe('')
  expect(queryAt('/?blv=2')).toBe('')
})

test('only data requests may name routes, and only routes of the page', () => {
  expect(queryAt('/lich-thi-dau?_routes=root')).toBe('')
  expect(queryAt('/lich-thi-dau.data?_routes=made-up')).toBe('')
  expect(queryAt('/lich-thi-dau.data?_routes=%2Flich-thi-dau%2Cmade-up%2Croot')).toBe(
    queryAt('/lich-thi-dau.data?_routes=root%2C%2Flich-thi-dau'),
  )
})

test('other parameters are kept when an address moves', () => {
  const url = new URL('http://khandai.example/lich-thi-dau?pid=7&blv=2&_routes=x')
  expect(withQuery('/lich-thi-dau/moi', otherQuery(pageOf(url.pathname), url))).toBe('/lich-thi-dau/moi?pid=7')
  expect(withQuery('/a?b=1#c', 'pid=7')).toBe('/a?b=1&pid=7#c')
  expect(withQuery('/a', '')).toBe('/a')
})

test('a payload and a data request have the path of their page', () => {
  expect(['/x/_payload.json', '/x.data', '/_.data', '/_payload.json', '/x'].map(pagePathOf)).toEqual([
    '/x',
    '/x',
    '/',
    '/',
    '/x',
  ])
})
