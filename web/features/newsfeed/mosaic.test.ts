import { expect, test } from 'vitest'
import type { Attachment } from '#contract/newsfeed.ts'
import { mosaicOf } from './mosaic.ts'

const picture = (width = 800, height = 600): Attachment => ({
  url: '/a.webp',
  kind: 'image',
  width,
  height,
  poster: null,
  alt: '',
})
const many = (count: number, of = picture()) => Array.from({ length: count }, () => of)

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('gives each of %i pictures a separate place', (count) => {
  const { tiles, more } = mosaicOf(many(count))
  expect(tiles.map(({ index }) => index)).toEqual([...Array(count).keys()])
  expect(new Set(tiles.map(({ area }) => area)).size).toBe(count)
  expect(more).toBe(0)
})

test('shows nine of sixteen pictures and counts the other seven', () => {
  expect(mosaicOf(many(16))).toMatchObject({ more: 7, ratio: '1.000', tiles: { length: 9 } })
})

test('forms rows of squares from five pictures on', () => {
  expect(mosaicOf(many(5))).toMatchObject({ rows: '6fr 4fr', ratio: '1.200' })
  const { tiles, rows, ratio } = mosaicOf(many(7))
  expect({ rows, ratio, areas: tiles.map(({ area }) => area) }).toEqual({
    rows: '4fr 3fr',
    ratio: '1.714',
    areas: [
      ...['1 / 1 / 2 / 5', '1 / 5 / 2 / 9', '1 / 9 / 2 / 13'],
      ...['2 / 1 / 3 / 4', '2 / 4 / 3 / 7', '2 / 7 / 3 / 10', '2 / 10 / 3 / 13'],
    ],
  })
})

test('a single picture keeps its shape, within limits', () => {
  expect(mosaicOf([picture(1000, 1000)]).ratio).toBe('1.000')
  expect(mosaicOf([picture(4000, 400)]).ratio).toBe('2.000')
  expect(mosaicOf([picture(400, 4000)]).ratio).toBe('0.800')
})

test('puts two wide pictures above each other, and other pairs side by side', () => {
  expect(mosaicOf(many(2, picture(1600, 900))).columns).toBe('1fr')
  expect(mosaicOf(many(2, picture(900, 1200))).columns).toBe('1fr 1fr')
})
