import { expect, test } from 'vitest'
import { redirectOf } from './page-address.ts'

const nobody = { localeCookie: undefined, acceptLanguage: undefined }

function redirect(path: string, asker: Partial<typeof nobody & { localeCookie: string; acceptLanguage: string }> = {}) {
  return redirectOf(new URL(`http://khandai.example${path}`), { ...nobody, ...asker })
}

test.each([
  ['/truc-tiep/', '/truc-tiep'],
  ['/truc-tiep/?blv=1', '/truc-tiep?blv=1'],
  ['//evil.example/', '/evil.example'],
  ['/en//truc-tiep', '/en/truc-tiep'],
])('%s moves for good to %s', (path, location) => {
  expect(redirect(path)).toEqual({ location, status: 301 })
})

test('the language is chosen on the home page and nowhere else', () => {
  expect(redirect('/?pid=7', { acceptLanguage: 'en-GB' })).toEqual({ location: '/en?pid=7', status: 302 })
  expect(redirect('/', { localeCookie: 'vi', acceptLanguage: 'en-GB' })).toBeNull()
  expect(redirect('/truc-tiep', { acceptLanguage: 'en-GB' })).toBeNull()
  expect(redirect('/en', { localeCookie: 'zh' })).toBeNull()
})
