/**
 * A camera behind the ball. World coordinates are in metres: x to the right from the middle of the goal, y up, z from
 * the ball (0) to the goal line and beyond.
 */
export type View = {
  width: number
  height: number
  middle: number
  horizon: number
  focal: number
  /**
   * `back` is the distance from the camera to the ball in metres, and `eye` is the camera's height above the ground.
   */
  back: number
  eye: number
  /** Vertical stretch of the picture, which leaves more space between bar and ground. */
  stretch: number
}

export const goalLine = 11
const goalWidth = 7.32
const back = 4.6

/**
 * Returns the view for a picture of this size in CSS pixels. The goal and the ball's path to it fit into the picture.
 */
export function viewOf(width: number, height: number): View {
  const isTall = width < height
  const goalPixels = Math.min(width * 0.88, height * 0.92)
  const focal = (goalPixels * (goalLine + back)) / goalWidth
  const goalGround = height * (isTall ? 0.475 : 0.585)
  const ballGround = height * (isTall ? 0.76 : 0.86)
  const eye = (ballGround - goalGround) / (focal * (1 / back - 1 / (goalLine + back)))
  const horizon = goalGround - (focal * eye) / (goalLine + back)
  return { width, height, middle: width / 2, horizon, focal, back, eye, stretch: isTall ? 1.22 : 1.12 }
}

export const scaleAt = (view: View, z: number): number => view.focal / (z + view.back)
export const screenX = (view: View, x: number, z: number): number => view.middle + x * scaleAt(view, z)
export const screenY = (view: View, y: number, z: number): number =>
  view.horizon + (view.eye - y * view.stretch) * scaleAt(view, z)
