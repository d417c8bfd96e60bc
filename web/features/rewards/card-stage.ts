/** Size in pixels. Stories of social networks show a card of this size completely. */
export const cardSize = { width: 1080, height: 1350 }
export const cardFont = '"Be Vietnam Pro", system-ui, "PingFang TC", "Noto Sans TC", sans-serif'
export const cardMargin = 84

export type CardColours = Record<'white' | 'brand' | 'deep' | 'quiet' | 'gold' | 'dark', string>
type CardStage = { c: CanvasRenderingContext2D; colours: CardColours }

/**
 * Sets the size of a canvas and draws a floodlit stadium with the name of the site. `words` are texts of the card, whose
 * letters are loaded first. Returns null when the browser has no canvas.
 */
export async function drawStage(
  canvas: HTMLCanvasElement,
  { siteName, words }: { siteName: string; words: string },
): Promise<CardStage | null> {
  await Promise.allSettled([
    document.fonts.load(`800 90px ${cardFont}`, `${siteName} ${words}`),
    document.fonts.load(`500 40px ${cardFont}`),
  ])
  canvas.width = cardSize.width
  canvas.height = cardSize.height
  const c = canvas.getContext('2d')
  if (!c) return null
  const colours = readColours()
  drawStand(c, colours)
  c.textBaseline = 'alphabetic'
  c.fillStyle = colours.white
  c.font = `800 52px ${cardFont}`
  c.fillText(siteName, cardMargin + 92, 150, cardSize.width - 2 * cardMargin - 92)
  drawMark(c, colours)
  return { c, colours }
}

function readColours(): CardColours {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    white: of('--on-picture'),
    brand: of('--on-picture-brand'),
    deep: of('--brand-900'),
    quiet: of('--on-picture-2'),
    gold: of('--gold'),
    dark: of('--crest-ink'),
  }
}

function drawStand(c: CanvasRenderingContext2D, { deep, dark, brand, gold, white }: CardColours): void {
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
  const people = [white, brand, gold]
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

function drawMark(c: CanvasRenderingContext2D, { brand }: CardColours): void {
  c.fillStyle = brand
  for (const [index, tall] of [26, 44, 62].entries()) {
    c.beginPath()
    c.roundRect(cardMargin + index * 25, 152 - tall, 18, tall, 5)
    c.fill()
  }
}

/** Draws a text at `size`, or smaller when it would not fit between the margins. */
export function fitText(
  c: CanvasRenderingContext2D,
  text: string,
  asked: { y: number; weight: number; size: number },
): void {
  let { size } = asked
  const set = () => {
    c.font = `${asked.weight} ${size}px ${cardFont}`
  }
  set()
  while (size > 24 && c.measureText(text).width > cardSize.width - 2 * cardMargin) {
    size -= 2
    set()
  }
  c.fillText(text, cardMargin, asked.y)
}
