import type { PictureSource, Scene, Size } from './studio-messages.ts'

/** Draws the newest frames of camera and screen, and the overlay, into one picture. */
export type Compositor = {
  /** Takes ownership of the frame. */
  put(from: PictureSource, frame: VideoFrame): void
  remove(from: PictureSource): void
  setScene(scene: Scene): void
  setOverlay(bitmap: ImageBitmap | null): void
  /** Returns the picture in this size. The canvas is drawn again at the next call. */
  draw(size: Size): OffscreenCanvas
  /** Returns the picture of the last `draw` in another size. */
  scaled(size: Size): OffscreenCanvas
}

const insetWidth = 0.26
const insetMargin = 0.025
/** A wider source fills the picture; a narrower one, such as a phone held upright, is shown whole. */
const fillFromAspect = 1.25
const background = '#05080c'
const insetLine = '#ffffff'

type Area = { x: number; y: number; width: number; height: number }

export function createCompositor(): Compositor {
  const newest: Partial<Record<PictureSource, VideoFrame>> = {}
  const canvases = new Map<string, OffscreenCanvas>()
  let scene: Scene = 'camera'
  let overlay: ImageBitmap | null = null
  let drawn: OffscreenCanvas | null = null

  function canvasOf(name: string, { width, height }: Size): OffscreenCanvas {
    const known = canvases.get(name)
    if (known && known.width === width && known.height === height) return known
    const canvas = new OffscreenCanvas(width, height)
    canvases.set(name, canvas)
    return canvas
  }

  return {
    put(from, frame) {
      newest[from]?.close()
      newest[from] = frame
    },
    remove(from) {
      newest[from]?.close()
      delete newest[from]
    },
    setScene(next) {
      scene = next
    },
    setOverlay(bitmap) {
      overlay?.close()
      overlay = bitmap
    },
    draw(size) {
      const canvas = canvasOf('whole', size)
      const context = contextOf(canvas)
      const { width, height } = size
      context.fillStyle = background
      context.fillRect(0, 0, width, height)
      const whole = { x: 0, y: 0, width, height }
      if (scene !== 'camera' && newest.screen) place(context, { frame: newest.screen, area: whole, isFilled: false })
      if (scene === 'camera' && newest.camera) {
        const { displayWidth, displayHeight } = newest.camera
        const isFilled = displayWidth / displayHeight >= fillFromAspect
        place(context, { frame: newest.camera, area: whole, isFilled })
      }
      if (scene === 'both' && newest.camera) placeInset(context, newest.camera, size)
      if (overlay) context.drawImage(overlay, 0, 0, width, height)
      drawn = canvas
      return canvas
    },
    scaled(size) {
      const source = drawn ?? canvasOf('whole', size)
      if (source.width === size.width && source.height === size.height) return source
      const canvas = canvasOf(`${size.width}x${size.height}`, size)
      contextOf(canvas).drawImage(source, 0, 0, size.width, size.height)
      return canvas
    },
  }
}

/** Opaque canvases, because encoders have no transparency. */
function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2D canvas')
  return context
}

function placeInset(context: OffscreenCanvasRenderingContext2D, frame: VideoFrame, size: Size): void {
  const width = size.width * insetWidth
  const aspect = Math.max(frame.displayWidth / frame.displayHeight, 1)
  const height = width / aspect
  const margin = size.width * insetMargin
  const area = { x: size.width - width - margin, y: size.height - height - margin, width, height }
  place(context, { frame, area, isFilled: true })
  context.strokeStyle = insetLine
  context.lineWidth = Math.max(2, size.width / 480)
  context.strokeRect(area.x, area.y, area.width, area.height)
}

/** Fills the area and cuts what is outside, or shows the whole frame in the middle of it. */
function place(
  context: OffscreenCanvasRenderingContext2D,
  { frame, area, isFilled }: { frame: VideoFrame; area: Area; isFilled: boolean },
): void {
  const { displayWidth, displayHeight } = frame
  const factors = [area.width / displayWidth, area.height / displayHeight]
  const factor = isFilled ? Math.max(...factors) : Math.min(...factors)
  const width = displayWidth * factor
  const height = displayHeight * factor
  context.save()
  context.beginPath()
  context.rect(area.x, area.y, area.width, area.height)
  context.clip()
  context.drawImage(frame, area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
  context.restore()
}
