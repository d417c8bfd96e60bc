import { expect, test } from 'vitest'
import { commentatorPath } from './commentator-path.ts'

test('a live commentator is linked to the room, others to their profile', () => {
  const link = 'ha-noi-vs-nam-dinh-10001/minhkhang'
  expect(commentatorPath({ link, username: 'minhkhang' })).toBe(`/truc-tiep/${link}`)
  expect(commentatorPath({ link: '', username: 'minhkhang' })).toBe('/thanh-vien/minhkhang')
})
