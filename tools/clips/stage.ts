import { drawFigure, type Kit } from './figure.ts'

/** An animated drawing. `draw` returns its SVG elements for a given time, in pixels of the drawing’s size. */
export type Short = {
  name: string
  width: number
  height: number
  lengthS: number
  posterS: number
  draw(timeS: number): string
}

export const kits = {
  red: { shirt: '#c2185b', shorts: '#8e1246', socks: '#f3d4df', skin: '#d9a066', hair: '#22160f' },
  white: { shirt: '#f4f7fb', shorts: '#1565c0', socks: '#1e88e5', skin: '#c98f5a', hair: '#1b120c' },
  green: { shirt: '#0b8f4d', shorts: '#0a5e36', socks: '#e9f5ec', skin: '#d9a066', hair: '#2a1a10' },
  blue: { shirt: '#1e63c8', shorts: '#f4f7fb', socks: '#1e63c8', skin: '#d9a066', hair: '#1b120c' },
  orange: { shirt: '#f26b1d', shorts: '#22262e', socks: '#f26b1d', skin: '#c98f5a', hair: '#22160f' },
  violet: { shirt: '#6a3fb5', shorts: '#6a3fb5', socks: '#f4f7fb', skin: '#d9a066', hair: '#2a1a10' },
  yellow: { shirt: '#ffd23f', shorts: '#1c3a6b', socks: '#ffd23f', skin: '#c98f5a', hair: '#1b120c' },
  keeper: { shirt: '#ffb300', shorts: '#22262e', socks: '#22262e', skin: '#c98f5a', hair: '#1b120c' },
  referee: { shirt: '#1f2430', shorts: '#1f2430', socks: '#ffe066', skin: '#d9a066', hair: '#22160f' },
} satisfies Record<string, Kit>

/** Values at given times. Between two of them the value changes smoothly. */
export type Keys<T extends Record<string, number>> = readonly (readonly [atS: number, value: T])[]

const soft = (part: number) => part * part * (3 - 2 * part)

export function at<T extends Record<string, number>>(keys: Keys<T>, timeS: number): T {
  const next = keys.findIndex(([from]) => from > timeS)
  const [first, last] = [keys[0], keys.at(-1)]
  if (!first || !last) throw new Error('keys are missing')
  if (next === 0) return first[1]
  if (next < 0) return last[1]
  const [a, b] = [keys[next - 1], keys[next]] as [Keys<T>[number], Keys<T>[number]]
  const part = soft((timeS - a[0]) / (b[0] - a[0]))
  return Object.fromEntries(
    Object.entries(a[1]).map(([name, value]) => [name, value + ((b[1][name] ?? value) - value) * part]),
  ) as T
}

export type Place = { x: number; y: number; size: number }

export const placeAt = (x: number, y: number, size: number): Place => ({ x, y, size })

/** Draws a player who runs along the keys. The player’s height is 26 times `size`. */
export function runner(keys: Keys<Place>, kit: Kit, timeS: number): string {
  const [now, soon] = [at(keys, timeS), at(keys, timeS + 0.1)]
  const pace = (Math.hypot(soon.x - now.x, soon.y - now.y) * 10) / (12 * now.size)
  return drawFigure({ x: now.x, y: now.y, scale: now.size, kit, speed: pace, facing: soon.x >= now.x ? 1 : -1, timeS })
}

export type BallPlace = { x: number; y: number; up: number; r: number }

export const ballAt = (x: number, y: number, up: number, r: number): BallPlace => ({ x, y, up, r })

export function ball(keys: Keys<BallPlace>, timeS: number): string {
  const { x, y, up, r } = at(keys, timeS)
  const spin = (timeS * 400) % 360
  const flying = `translate(${x.toFixed(1)} ${(y - up).toFixed(1)}) rotate(${spin.toFixed(0)}) scale(${(r / 10).toFixed(3)})`
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(r * 0.95).toFixed(1)}" ry="${(r * 0.35).toFixed(1)}" fill="#000" opacity="${(0.4 / (1 + up / 60)).toFixed(2)}"/><g transform="${flying}"><circle r="10" fill="#fff" stroke="#2b2b2b" stroke-width="1"/><path d="M0-5L4.8-1.5L3 4H-3L-4.8-1.5ZM0-10V-5M4.8-1.5L9.5-3M3 4L6 8M-3 4L-6 8M-4.8-1.5L-9.5-3" fill="#2b2b2b" stroke="#2b2b2b"/></g>`
}

/** Draws rows of spectators, who jump higher with more `joy`. */
export function crowd({
  width,
  top,
  rows,
  timeS,
  joy,
}: {
  width: number
  top: number
  rows: number
  timeS: number
  joy: number
}): string {
  const colours = ['#c2185b', '#f4c542', '#2fd985', '#e9f5ec', '#1e88e5', '#f97066', '#b9c3d0']
  const parts = [`<rect y="${top}" width="${width}" height="${rows * 15 + 8}" fill="#141a28"/>`]
  for (let row = 0; row < rows; row += 1)
    for (let i = 0; i * 17 < width + 17; i += 1) {
      const phase = (i * 7 + row * 5) % 11
      const jump = Math.max(0, Math.sin(timeS * 9 + phase)) * joy * 6
      const [x, y] = [i * 17 + (row % 2) * 8, top + 10 + row * 15 - jump]
      parts.push(
        `<circle cx="${x}" cy="${(y - 5).toFixed(1)}" r="3.4" fill="#d9a066"/><rect x="${x - 5}" y="${(y - 1.5).toFixed(1)}" width="10" height="9" rx="3" fill="${colours[(i * 3 + row * 5) % colours.length]}"/>`,
      )
    }
  return parts.join('')
}

/** Draws a goal from the front. The net bulges where the ball enters it. */
export function goal({
  x,
  y,
  width,
  height,
  bulge,
}: {
  x: number
  y: number
  width: number
  height: number
  bulge: number
}): string {
  const lines: string[] = []
  const depth = bulge * 8
  for (let i = 0; i <= 12; i += 1) {
    const column = x + (i * width) / 12
    const bend = Math.sin((i / 12) * Math.PI) * depth
    lines.push(`M${column} ${y}Q${column + bend} ${y + height / 2} ${column} ${y + height}`)
  }
  for (let i = 0; i <= 6; i += 1) {
    const row = y + (i * height) / 6
    lines.push(`M${x} ${row}Q${x + width / 2} ${row - Math.sin((i / 6) * Math.PI) * depth} ${x + width} ${row}`)
  }
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#0c1a14" opacity=".35"/><path d="${lines.join('')}" fill="none" stroke="#fff" stroke-opacity=".45"/><path d="M${x} ${y + height}V${y}H${x + width}V${y + height}" fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>`
}

export function grass({ width, top, bottom }: { width: number; top: number; bottom: number }): string {
  const parts = [`<rect y="${top}" width="${width}" height="${bottom - top}" fill="#2b8a42"/>`]
  for (let i = 0; i < 7; i += 2) {
    const from = top + (bottom - top) * (i / 7) ** 1.7
    const to = top + (bottom - top) * ((i + 1) / 7) ** 1.7
    parts.push(`<rect y="${from.toFixed(1)}" width="${width}" height="${(to - from).toFixed(1)}" fill="#33994c"/>`)
  }
  return parts.join('')
}

export function words(
  text: string,
  { x, y, size, fill = '#fff' }: { x: number; y: number; size: number; fill?: string },
): string {
  return `<text x="${x}" y="${y}" font-family="Be Vietnam Pro" font-weight="800" font-size="${size}" fill="${fill}" stroke="#06130c" stroke-width="${(size / 14).toFixed(1)}" paint-order="stroke" text-anchor="middle">${text}</text>`
}
