import { cardFont, cardMargin, cardSize, drawStage, fitText } from './card-stage.ts'

type RecapTexts = {
  siteName: string
  name: string
  title: string
  dates: string
  facts: readonly { value: string; label: string }[]
}

const top = 720
const gap = 28

/** Draws the card of a week: the member, the dates, and up to four numbers. */
export async function drawRecap(
  canvas: HTMLCanvasElement,
  { siteName, name, title, dates, facts }: RecapTexts,
): Promise<void> {
  const stage = await drawStage(canvas, { siteName, words: `${name} ${title}` })
  if (!stage) return
  const { c, colours } = stage
  c.fillStyle = colours.white
  fitText(c, name, { y: 470, weight: 800, size: 96 })
  c.fillStyle = colours.brand
  fitText(c, title, { y: 560, weight: 700, size: 58 })
  c.fillStyle = colours.quiet
  fitText(c, dates, { y: 630, weight: 500, size: 38 })
  const rows = Math.ceil(facts.length / 2)
  const height = (cardSize.height - top - cardMargin - gap * (rows - 1)) / rows
  const half = (cardSize.width - 2 * cardMargin - gap) / 2
  for (const [at, { value, label }] of facts.entries()) {
    // The last one of an odd number fills its row.
    const width = at % 2 === 0 && at === facts.length - 1 ? 2 * half + gap : half
    const x = cardMargin + (at % 2) * (half + gap)
    const y = top + Math.floor(at / 2) * (height + gap)
    c.fillStyle = colours.white
    c.globalAlpha = 0.1
    c.beginPath()
    c.roundRect(x, y, width, height, 36)
    c.fill()
    c.globalAlpha = 1
    c.textAlign = 'center'
    c.fillStyle = colours.gold
    c.font = `800 92px ${cardFont}`
    c.fillText(value, x + width / 2, y + height / 2 + 14, width - 40)
    c.fillStyle = colours.quiet
    c.font = `500 36px ${cardFont}`
    c.fillText(label, x + width / 2, y + height / 2 + 78, width - 40)
    c.textAlign = 'start'
  }
}
