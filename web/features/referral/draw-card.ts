import { encode } from 'uqr'

import {
  type CardColours,
  cardSize,
  drawStage,
  fitText,
  cardFont as font,
  cardMargin as margin,
} from '#web/features/rewards/card-stage.ts'

export type CardTexts = {
  siteName: string
  name: string
  line: string
  text: string
  codeLabel: string
  code: string
  link: string
}

const qrSize = 300

/** Draws the invitation card: a floodlit stadium, the inviting member, the code, and a QR code of the link. */
export async function drawCard(canvas: HTMLCanvasElement, texts: CardTexts): Promise<void> {
  const stage = await drawStage(canvas, { siteName: texts.siteName, words: texts.name })
  if (!stage) return
  const { c, colours } = stage
  c.fillStyle = colours.white
  fitText(c, texts.name, { y: 470, weight: 800, size: 104 })
  c.fillStyle = colours.brand
  fitText(c, texts.line, { y: 560, weight: 700, size: 58 })
  c.fillStyle = colours.quiet
  fitText(c, texts.text, { y: 630, weight: 500, size: 38 })
  drawTicket(c, texts, colours)
}

function drawTicket(
  c: CanvasRenderingContext2D,
  { codeLabel, code, link }: CardTexts,
  { white, dark, gold, deep }: CardColours,
): void {
  const top = 760
  const { width, height } = cardSize
  const inner = width - 2 * margin
  c.fillStyle = white
  c.beginPath()
  c.roundRect(margin, top, inner, height - top - margin, 44)
  c.fill()
  c.fillStyle = gold
  c.beginPath()
  c.roundRect(margin, top, 18, height - top - margin, [44, 0, 0, 44])
  c.fill()
  c.fillStyle = deep
  c.font = `700 34px ${font}`
  c.fillText(codeLabel, margin + 64, top + 120)
  c.fillStyle = dark
  let size = 96
  do {
    size -= 4
    c.font = `800 ${size}px ${font}`
  } while (c.measureText(code).width > inner - qrSize - 150 && size > 40)
  c.fillText(code, margin + 64, top + 230)
  c.fillStyle = deep
  c.font = `500 28px ${font}`
  c.fillText(new URL(link).host, margin + 64, top + 300)
  drawQr(c, link, { x: width - margin - qrSize - 56, y: top + (height - top - margin - qrSize) / 2, dark })
}

function drawQr(c: CanvasRenderingContext2D, text: string, at: { x: number; y: number; dark: string }): void {
  const { data, size } = encode(text, { border: 0 })
  const side = qrSize / size
  c.fillStyle = at.dark
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) c.fillRect(at.x + column * side, at.y + row * side, side + 0.5, side + 0.5)
}
