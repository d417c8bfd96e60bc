import { expect, test } from 'vitest'
import { viewpointKey, viewpointOf } from './viewpoint.ts'

test('a visitor’s zone and kind of day are read from the cookies', () => {
  const cookie = 'locale=vi; Timezone=Europe%2FLondon; sports-day=1'
  expect(viewpointOf(cookie)).toEqual({ zone: 'Europe/London', isSportsDay: true })
  expect(viewpointKey(viewpointOf(cookie))).not.toBe(viewpointKey(viewpointOf('Timezone=Europe%2FLondon')))
})

test.each([undefined, '', 'Timezone=', 'Timezone=Mars%2FOlympus', 'Timezone=%E0%A4%A', 'xTimezone=Europe%2FLondon'])(
  '%s gives the site’s zone',
  (cookie) => {
    expect(viewpointOf(cookie)).toEqual({ zone: 'Asia/Ho_Chi_Minh', isSportsDay: false })
  },
)

test('different names of one zone share their pages', () => {
  const keys = ['Asia%2FSaigon', 'Asia%2FHo_Chi_Minh', 'asia%2Fho_chi_minh'].map((name) =>
    viewpointKey(viewpointOf(`Timezone=${name}`)),
  )
  expect(new Set(keys).size).toBe(1)
})
