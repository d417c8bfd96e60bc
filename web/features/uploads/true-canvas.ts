const sidePx = 16

let known: boolean | null = null

/**
 * Returns true when a canvas of this browser returns the pixels that were drawn. Tor Browser, LibreWolf and Brave return
 * noise against recognition of the device, so a picture from their canvas is unusable.
 */
export function isCanvasTrue(): boolean {
  known ??= readsAsDrawn()
  return known
}

function readsAsDrawn(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  const drawn = context.createImageData(sidePx, sidePx)
  // Different opaque colours, because some browsers add noise only to colours that change.
  for (let at = 0; at < drawn.data.length; at += 4) drawn.data.set([at % 256, (at * 7) % 256, (at * 13) % 256, 255], at)
  context.putImageData(drawn, 0, 0)
  const { data } = context.getImageData(0, 0, sidePx, sidePx)
  return data.every((value, at) => value === drawn.data[at])
}
