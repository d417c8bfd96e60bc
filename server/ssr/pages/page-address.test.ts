import { expect, test } from 'vitest'
import { type Asker, redirectOf } from './page-address.ts'

function redirect(path: string, asker: Partial<Asker> = {}) {
  const unknown = { localeCookie: undefined, acceptLanguage: undefined }
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
