import { type Macroblock, macroblockBytes, planes } from './picture.ts'

/**
 * Returns a function that halves the width and height of a board. It returns the same object for a macroblock whose
 * four originals are those of the call before, so that comparing references still finds changes.
 */
export function createHalving(): (rows: Macroblock[][]) => Macroblock[][] {
  const made = new Map<string, { four: Macroblock[]; half: Macroblock }>()
  return (rows) => {
    const [first = []] = rows
    return Array.from({ length: rows.length / 2 }, (_, y) =>
      Array.from({ length: first.length / 2 }, (_, x) => {
        const four = [0, 1].flatMap((dy) => (rows[2 * y + dy] ?? []).slice(2 * x, 2 * x + 2))
        const known = made.get(`${x} ${y}`)
        if (known?.four.every((one, at) => one === four[at])) return known.half
        const half = halve(four)
        made.set(`${x} ${y}`, { four, half })
        return half
      }),
    )
  }
}

/** Returns one macroblock of four neighbours in reading order. Each pixel is the mean of four. */
function halve(four: readonly Macroblock[]): Macroblock {
  const out = new Uint8Array(macroblockBytes)
  for (const { offset, size } of planes) {
    const at = (x: number, y: number) => {
      const one = four[(y < size ? 0 : 2) + (x < size ? 0 : 1)]
      return one?.[offset + (y % size) * size + (x % size)] ?? 0
    }
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const sum = at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)
        out[offset + y * size + x] = Math.round(sum / 4)
      }
    }
  }
  return out
}
