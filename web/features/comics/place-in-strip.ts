/** A page's box within the strip, in pixels from its top. */
export type PageBox = { top: number; height: number }

/**
 * Where one is, in thousandths of a page: the page under the line that one reads by, and how far into it that line is.
 * It belongs to the picture, so it holds whatever the size.
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

/** The other way round: where the line stands at a place. */
export function lineAt(boxes: readonly PageBox[], place: number): number {
  const box = boxes[Math.min(boxes.length - 1, Math.floor(place / 1_000))]
  return box ? box.top + (box.height * (place % 1_000)) / 1_000 : 0
}

export const pageOf = (place: number, pages: number) => Math.min(pages - 1, Math.max(0, Math.floor(place / 1_000)))
