import { encode } from 'uqr'

/** Size in pixels. Stories of social networks show a card of this size completely. */
export const cardSize = { width: 1080, height: 1350 }

export type CardTexts = { name: string; line: string; text: string; codeLabel: string; code: string; link: string }

const font = '"Be Vietnam Pro", system-ui, "PingFang TC", "Noto Sans TC", sans-serif'
const margin = 84
const qrSize = 300

/** Draws the invitation card: a floodlit stadium, the inviting member, the code, and a QR code of the link. */
export async function drawCard(canvas: HTMLCanvasElement, texts: CardTexts): Promise<void> {
  await Promise.allSettled([
    document.fonts.load(`800 90px ${font}`, texts.name),
    document.fonts.load(`500 40px ${font}`),
  ])
  const { width, height } = cardSize
  canvas.width = width
  canvas.height = height
  const c = canvas.getContext('2d')
  if (!c) return
  const colours = readColours()
  drawStand(c, colours)
  c.textBaseline = 'alphabetic'
  c.fillStyle = colours.white
  c.font = `800 52px ${font}`
  c.fillText('Khán Đài', margin + 92, 150)
  drawMark(c, colours)
  c.fillStyle = colours.white
  fitText(c, texts.name, { y: 470, weight: 800, size: 104 })
  c.fillStyle = colours.green
  fitText(c, texts.line, { y: 560, weight: 700, size: 58 })
  c.fillStyle = colours.quiet
  fitText(c, texts.text, { y: 630, weight: 500, size: 38 })
  drawTicket(c, texts, colours)
}

type Colours = Record<'white' | 'green' | 'deep' | 'quiet' | 'gold' | 'dark', string>

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    white: of('--on-picture'),
    green: of('--on-picture-green'),
    deep: of('--green-900'),
    quiet: of('--on-picture-2'),
    gold: of('--gold'),
    dark: of('--crest-ink'),
  }
}

function drawStand(c: CanvasRenderingContext2D, { deep, dark, green, gold, white }: Colours): void {
  const { width, height } = cardSize
  const sky = c.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, dark)
  sky.addColorStop(1, deep)
  c.fillStyle = sky
  c.fillRect(0, 0, width, height)
  for (const from of [0, width]) {
    const beam = c.createLinearGradient(from, 0, width / 2, height * 0.7)
    beam.addColorStop(0, white)
    beam.addColorStop(1, deep)
    c.globalAlpha = 0.13
    c.fillStyle = beam
    c.beginPath()
    c.moveTo(from, 0)
    c.lineTo(width * 0.2, height)
    c.lineTo(width * 0.8, height)
    c.closePath()
    c.fill()
  }
  const people = [white, green, gold]
  for (let row = 0; row < 9; row += 1)
    for (let seat = 0; seat < 30; seat += 1) {
      // A seat is taken or free depending only on its position, so that the card is the same each time.
      const place = (row * 31 + seat * 17 + ((row * seat) % 7)) % 10
      c.globalAlpha = place < 7 ? 0.1 + row * 0.018 : 0
      c.fillStyle = people[place % 3] ?? white
      c.beginPath()
      c.arc(18 + seat * 36 + (row % 2) * 18, 205 + row * 21, 5 + row * 0.5, 0, 2 * Math.PI)
      c.fill()
    }
  c.globalAlpha = 1
}

function drawMark(c: CanvasRenderingContext2D, { green }: Colours): void {
  c.fillStyle = green
  for (const [index, tall] of [26, 44, 62].entries()) {
    c.beginPath()
    c.roundRect(margin + index * 25, 152 - tall, 18, tall, 5)
    c.fill()
  }
}

function drawTicket(
  c: CanvasRenderingContext2D,
  { codeLabel, code, link }: CardTexts,
  { white, dark, gold, deep }: Colours,
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

/** Draws a text at `size`, or smaller when it would not fit between the margins. */
function fitText(c: CanvasRenderingContext2D, text: string, asked: { y: number; weight: number; size: number }): void {
  let { size } = asked
  const set = () => {
    c.font = `${asked.weight} ${size}px ${font}`
  }
  set()
  while (size > 24 && c.measureText(text).width > cardSize.width - 2 * margin) {
    size -= 2
    set()
  }
  c.fillText(text, margin, asked.y)
}
