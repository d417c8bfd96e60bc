import { clampZoom } from './zoom.ts'

/**
 * Position of a picture on its stage: `x` and `y` in pixels from the middle of the stage to the middle of the picture.
 */
export type View = { zoom: number; x: number; y: number }
export type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const wholeView: View = { zoom: 1, x: 0, y: 0 }

/** Changes the zoom so that the part of the picture at `point` (from the middle of the stage) stays in place. */
export function zoomAround(view: View, zoom: number, point: Point): View {
  const next = clampZoom(zoom)
  const ratio = next / view.zoom
  return { zoom: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/**
 * Limits the position so that the picture covers the stage in each direction. In a direction in which it is smaller
 * than the stage, it is centred.
 */
export function within(view: View, { picture, stage }: { picture: Size; stage: Size }): View {
  const most = (own: number, room: number) => Math.max(0, (own * view.zoom - room) / 2)
  const clamp = (value: number, limit: number) => (limit === 0 ? 0 : Math.min(limit, Math.max(-limit, value)))
  return {
    zoom: view.zoom,
    x: clamp(view.x, most(picture.width, stage.width)),
    y: clamp(view.y, most(picture.height, stage.height)),
  }
}

export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
export const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
