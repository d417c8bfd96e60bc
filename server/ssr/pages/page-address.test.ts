import { expect, test } from 'vitest'
import { type Asker, offeredLanguage, redirectOf } from './page-address.ts'

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

test('the home page leads to the first language of the site, but not a search engine, which names none', () => {
  expect(redirect('/', { localeCookie: 'zh', offered: ['en'] })).toEqual({ location: '/en', status: 302 })
  expect(redirect('/', { acceptLanguage: 'fr', offered: ['en', 'vi'] })).toEqual({ location: '/en', status: 302 })
  expect(redirect('/', { offered: ['en', 'vi'] })).toBeNull()
  expect(redirect('/', { offered: ['en'] })).toEqual({ location: '/en', status: 302 })
})

test.each([
  ['/zh', '/en'],
  ['/zh/truc-tiep', '/en/truc-tiep'],
  ['/truc-tiep', '/en/truc-tiep'],
  ['/', '/en'],
  ['/_.data', '/en'],
  ['/zh.data', '/en'],
  ['/zh/truc-tiep.data', '/en/truc-tiep'],
  ['/zh/truc-tiep/_payload.json', '/en/truc-tiep'],
  ['/en', null],
  ['/en.data', null],
  ['/en/truc-tiep.data', null],
])('on a site in English only, %s leads to %s', (pathname, location) => {
  expect(offeredLanguage({ pathname, search: '' }, ['en'])?.location ?? null).toBe(location)
})

test('a page in a language that is not offered leads to the first one, also when that is Vietnamese', () => {
  const to = (pathname: string) => offeredLanguage({ pathname, search: '' }, ['vi', 'zh'])?.location
  expect(to('/en')).toBe('/')
  expect(to('/en/truc-tiep')).toBe('/truc-tiep')
  expect(to('/english')).toBeUndefined()
})
