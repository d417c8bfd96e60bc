import { expect, test } from 'vitest'
import { type Asker, redirectOf } from './page-address.ts'

function redirect(path: string, asker: Partial<Asker> = {}) {
  const unknown = { localeCookie: undefined, acceptLanguage: undefined, offered: ['vi', 'en', 'zh'] as const }
  return redirectOf(new URL(`http://khandai.example${path}`), { ...unknown, ...asker })
}

test.each([
  ['/truc-tiep/', '/truc-tiep'],
  ['/truc-tiep/?blv=1', '/truc-tiep?blv=1'],
  ['//evil.example/', '/evil.example'],
  ['/en//truc-tiep', '/en/truc-tiep'],
])('%s redirects permanently to %s', (path, location) => {
  expect(redirect(path)).toEqual({ location, status: 301 })
})

test('the language is chosen only on the home page', () => {
  expect(redirect('/?pid=7', { acceptLanguage: 'en-GB' })).toEqual({ location: '/en?pid=7', status: 302 })
  expect(redirect('/', { localeCookie: 'vi', acceptLanguage: 'en-GB' })).toBeNull()
  expect(redirect('/truc-tiep', { acceptLanguage: 'en-GB' })).toBeNull()
  expect(redirect('/en', { localeCookie: 'zh' })).toBeNull()
})

test.each([
  ['/zh', '/en'],
  ['/zh/truc-tiep?blv=1', '/en/truc-tiep?blv=1'],
  ['/truc-tiep', '/en/truc-tiep'],
  ['/', '/en'],
])('on a site in English only, %s leads to %s', (path, location) => {
  expect(redirect(path, { localeCookie: 'zh', offered: ['en'] })).toEqual({ location, status: 302 })
})

test('a page in a language that is not offered leads to the first one, also when that is Vietnamese', () => {
  expect(redirect('/en', { offered: ['vi', 'zh'] })).toEqual({ location: '/', status: 302 })
  expect(redirect('/en/truc-tiep', { offered: ['vi', 'zh'] })).toEqual({ location: '/truc-tiep', status: 302 })
  expect(redirect('/english', { offered: ['vi'] })).toBeNull()
})
