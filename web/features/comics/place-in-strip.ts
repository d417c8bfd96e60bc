/** Position and height of a page in the strip, in pixels. `top` is measured from the top of the strip. */
export type PageBox = { top: number; height: number }

/**
 * Returns the reading position: 1,000 times the index of the page at the reading line, plus the thousandths of that
 * page above the line. The position is relative to the picture, so it is valid at any size.
 */
export function placeAt(boxes: readonly PageBox[], line: number): number {
  const at = Math.max(
    0,
    boxes.findLastIndex(({ top }) => top <= line),
  )
  const box = boxes[at]
  if (!box || box.height <= 0) return 0
  const within = Math.min(0.999, Math.max(0, (line - box.top) / box.height))
  return at * 1_000 + Math.round(within * 1_000)
}

/** Inverse of `placeAt`: returns the offset of the reading line for a position. */
export function lineAt(boxes: readonly PageBox[], place: number): number {
  const box = boxes[Math.min(boxes.length - 1, Math.floor(place / 1_000))]
  return box ? box.top + (box.height * (place % 1_000)) / 1_000 : 0
}

export const pageOf = (place: number, pages: number) => Math.min(pages - 1, Math.max(0, Math.floor(place / 1_000)))
