import { expect, test } from 'vitest'
import { type View, wholeView, within, zoomAround } from './zoom-around.ts'

/**
 * Returns the position on the stage of a point in the picture. The point is measured from the picture's middle,
 * unscaled.
 */
const shownAt = ({ zoom, x, y }: View, point: { x: number; y: number }) => ({
  x: x + point.x * zoom,
  y: y + point.y * zoom,
})

test('the point under the pointer stays there at any zoom', () => {
  let view: View = { zoom: 1, x: 30, y: -20 }
  const pointer = { x: 120, y: 60 }
  const under = { x: (pointer.x - view.x) / view.zoom, y: (pointer.y - view.y) / view.zoom }
  for (const zoom of [1.3, 1.6, 2.4, 0.9]) {
    view = zoomAround(view, zoom, pointer)
    const at = shownAt(view, under)
    expect([at.x, at.y]).toEqual([expect.closeTo(pointer.x), expect.closeTo(pointer.y)])
  }
})

test('the zoom stays within its range', () => {
  expect(zoomAround(wholeView, 80, { x: 0, y: 0 }).zoom).toBe(5)
  expect(zoomAround(wholeView, 0.01, { x: 0, y: 0 }).zoom).toBe(0.5)
})

test('a picture can be moved only to its edges, and stays centred where it fits', () => {
  const sizes = { picture: { width: 400, height: 100 }, stage: { width: 300, height: 300 } }
  expect(within({ zoom: 2, x: 900, y: -900 }, sizes)).toEqual({ zoom: 2, x: 250, y: 0 })
  expect(within({ zoom: 0.5, x: 40, y: 40 }, sizes)).toEqual({ zoom: 0.5, x: 0, y: 0 })
})
