import { expect, test } from 'vitest'
import { fixtureLinkIn, withoutLink } from './fixture-link.ts'

const origin = 'https://khandai.example'

test.each([
  [`${origin}/truc-tiep/thep-xanh-vs-ha-noi-123`, '123'],
  [`Xem nhé: ${origin}/en/truc-tiep/a-vs-b-45/blv?ban-thang=g1 hay lắm`, '45'],
  [`${origin}/tin-tuc/1 ${origin}/zh/truc-tiep/a-vs-b-6`, '6'],
  [`${origin}/truc-tiep`, null],
  [`${origin}/truc-tiep/bong-da`, null],
  [`${origin}/lich-thi-dau/a-vs-b-7`, null],
  ['https://evil.example/truc-tiep/a-vs-b-7', null],
  [`https://evil.example/?u=${origin}/truc-tiep/a-vs-b-7`, null],
  ['https://[', null],
])('finds the fixture of a link to its live page: %s', (content, fixtureId) => {
  expect(fixtureLinkIn(content, origin)?.fixtureId ?? null).toBe(fixtureId)
})

test.each([
  ['Xem\nLINK\nnhé', 'Xem\nnhé'],
  ['Xem LINK nhé', 'Xem nhé'],
  ['LINK', ''],
  ['Xem LINK', 'Xem'],
])('the link is removed with what separated it from the text: %j', (content, rest) => {
  expect(withoutLink(content, { fixtureId: '1', text: 'LINK' })).toBe(rest)
})
