import type { Lineup } from '#contract/fixture-details.ts'

/** A player of the form. `role` is empty for one who does not play. */
export type LineupRow = {
  name: string
  number: number | null
  position: 'G' | 'D' | 'M' | 'F' | ''
  role: 'starter' | 'bench' | ''
  isCaptain: boolean
}

const captain = /\s*\((?:c|đt|đội trưởng)\)\s*/iu
const order = ['G', 'D', 'M', 'F', ''] as const

/**
 * Reads pasted lines such as `10. Nguyễn Văn A (C)`. The first of them start, until eleven do with those who start
 * already (`starters`). The others are on the bench.
 */
export function rowsOfLines(text: string, starters = 0): LineupRow[] {
  const lines = text.split('\n').map((line) => line.normalize('NFC').replace(/\s+/g, ' ').trim())
  return lines
    .filter((line) => line !== '')
    .map((line, at) => {
      const [, number = '', rest = line] = /^(\d{1,2})(?:[.)\-: ]+)(.+)$/.exec(line) ?? []
      return {
        name: rest.replace(captain, ' ').trim().slice(0, 80),
        number: number === '' ? null : Number(number),
        position: '',
        role: starters + at < 11 ? 'starter' : 'bench',
        isCaptain: captain.test(rest),
      }
    })
}

/** Adds players whose names are not listed yet. */
export function joinedRows(rows: readonly LineupRow[], more: readonly LineupRow[]): LineupRow[] {
  const known = new Set(['', ...rows.map(({ name }) => name.toLowerCase())])
  const isNew = ({ name }: LineupRow) => !known.has(name.toLowerCase()) && known.add(name.toLowerCase())
  return [...rows, ...more.filter(isNew)]
}

export function rowsOfLineup(lineup: Lineup | null): LineupRow[] {
  const rows = (lineup?.players ?? []).map(
    ({ name, number, position, isStarter, isCaptain }): LineupRow => ({
      name,
      number,
      position,
      role: isStarter ? 'starter' : 'bench',
      isCaptain,
    }),
  )
  // A source may list a name twice.
  return joinedRows([], rows)
}

/** Returns those who play: starters from the goalkeeper to the attack, then the bench. */
export function playersOf(rows: readonly LineupRow[]) {
  const placed = (role: LineupRow['role']) =>
    rows
      .filter((row) => row.role === role)
      .toSorted((a, b) => order.indexOf(a.position) - order.indexOf(b.position))
      .map(({ name, number, position, isCaptain }) => ({
        name,
        number,
        position,
        isStarter: role === 'starter',
        isCaptain,
      }))
  return [...placed('starter'), ...placed('bench')]
}
