// Draws the overlay of a stream: the score at the top, a title at the bottom. The page draws it, because a worker does
// not have the page's fonts.

export type OverlayScore = { home: string; away: string; score: string; clock: string }
export type OverlayTexts = { title: string; score: OverlayScore | null }

const width = 1280
const height = 720
const margin = 32
const face = '"Be Vietnam Pro"'
const font = `"Be Vietnam Figures", ${face}, "Be Vietnam Fallback", system-ui, sans-serif`
const plate = 'rgb(6 12 18 / 0.82)'
const ink = '#ffffff'
const boardHeight = 64
const maxTeamWidth = 260
const titleSize = 32
const maxTitleWidth = width * 0.62
const titleFont = (size: number) => `700 ${size}px ${font}`

/** Returns null when there is nothing to show. */
export async function drawOverlay({ title, score }: OverlayTexts): Promise<ImageBitmap | null> {
  if (title === '' && !score) return null
  // Without the face, the system's font is drawn.
  await document.fonts.load(`700 26px ${face}`, 'Đắp a').catch(() => undefined)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.textBaseline = 'middle'
  if (score) drawBoard(context, score)
  if (title !== '') drawTitle(context, title)
  return canvas.transferToImageBitmap()
}

function accent(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--brand-400').trim()
}

function drawBoard(context: OffscreenCanvasRenderingContext2D, { home, away, score, clock }: OverlayScore): void {
  const pieces = [
    { text: home, font: `600 28px ${font}`, color: ink, max: maxTeamWidth },
    { text: score, font: `700 36px ${font}`, color: ink, max: 200 },
    { text: away, font: `600 28px ${font}`, color: ink, max: maxTeamWidth },
    ...(clock === '' ? [] : [{ text: clock, font: `700 26px ${font}`, color: accent(), max: 200 }]),
  ]
  const widths = pieces.map((piece) => {
    context.font = piece.font
    return Math.min(piece.max, context.measureText(piece.text).width)
  })
  const gap = 20
  const total = widths.reduce((sum, one) => sum + one + gap, gap)
  context.fillStyle = plate
  plateAt(context, { x: margin, y: margin, width: total, height: boardHeight })
  let x = margin + gap
  for (const [index, piece] of pieces.entries()) {
    const pieceWidth = widths[index] ?? 0
    context.font = piece.font
    context.fillStyle = piece.color
    context.fillText(piece.text, x, margin + boardHeight / 2 + 1, pieceWidth)
    x += pieceWidth + gap
  }
}

function drawTitle(context: OffscreenCanvasRenderingContext2D, title: string): void {
  const padding = 22
  context.font = titleFont(titleSize)
  const fullWidth = context.measureText(title).width
  const textWidth = Math.min(fullWidth, maxTitleWidth)
  context.font = titleFont((titleSize * textWidth) / fullWidth)
  const y = height - margin - boardHeight
  context.fillStyle = plate
  plateAt(context, { x: margin, y, width: textWidth + padding * 2, height: boardHeight })
  context.fillStyle = accent()
  context.fillRect(margin, y + 12, 5, boardHeight - 24)
  context.fillStyle = ink
  context.fillText(title, margin + padding, y + boardHeight / 2 + 1, textWidth)
}

function plateAt(
  context: OffscreenCanvasRenderingContext2D,
  area: { x: number; y: number; width: number; height: number },
): void {
  context.beginPath()
  context.roundRect(area.x, area.y, area.width, area.height, 12)
  context.fill()
}
