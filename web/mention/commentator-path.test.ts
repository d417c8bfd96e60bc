import { expect, test } from 'vitest'
import { commentatorPath } from './commentator-path.ts'

test('who is live is met in the room, everybody else on the own page', () => {
  const link = 'ha-noi-vs-nam-dinh-10001/minhkhang'
  expect(commentatorPath({ link, username: 'minhkhang' })).toBe(`/truc-tiep/${link}`)
  expect(commentatorPath({ link: '', username: 'minhkhang' })).toBe('/thanh-vien/minhkhang')
})
