import { expect, test } from 'vitest'
import { dragged, squareOf, wholeSquare } from './square.ts'

const wide = { width: 800, height: 400 }

test('the square is the largest in the middle, and smaller as one zooms in', () => {
  expect(squareOf(wide, wholeSquare)).toEqual({ left: 200, top: 0, side: 400 })
  expect(squareOf(wide, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 600, top: 0, side: 200 })
})

test('what is dragged follows the finger, and stops at the edge', () => {
  expect(squareOf(wide, dragged(wide, wholeSquare, { x: 0.25, y: 0.25 }))).toEqual({ left: 100, top: 0, side: 400 })
  expect(squareOf(wide, dragged(wide, wholeSquare, { x: -3, y: 0 }))).toEqual({ left: 400, top: 0, side: 400 })
})
