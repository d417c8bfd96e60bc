import type { ScorePair } from '#contract/schedule.ts'
import type { SheetScore, SheetState } from '#server/features/sports-data/season-sheet.rules.ts'

export type Outcome = { state: SheetState; score: SheetScore | null }

/** Notes in brackets after a fixture. */
const notes = new Map<string, SheetState>([
  ['postponed', 'postponed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['annulled', 'cancelled'],
  ['abandoned', 'abandoned'],
  ['suspended', 'interrupted'],
  ['interrupted', 'interrupted'],
  ['awarded', 'awarded'],
])

/** Returns the state that a note names, such as `postponed`, or null for other notes and without one. */
export function stateOfNote(note: string | undefined): SheetState | null {
  return (note !== undefined && notes.get(note.trim().toLowerCase())) || null
}

const pairAt = /^(\d{1,2})-(\d{1,2})(?!\d)/

/**
 * Reads the text after the teams: `4-2 (1-0)`, `3-2 a.e.t. (3-0, 1-0)`, `4-3 pen. 1-1 a.e.t. (1-1, 0-1)`,
 * `4-3 pen. (2-1, 0-1)`, `[postponed]`, `3-0 [awarded]`. Returns null for other texts, and for a score that decreases from
 * one period to the next.
 */
export function readOutcome(text: string): Outcome | null {
  const [, scores = '', note] = /^([^[]*)(?:\[([a-z ]{1,40})\])?$/i.exec(text.trim()) ?? [text, text]
  const noted = note === undefined ? 'finished' : notes.get(note.trim().toLowerCase())
  if (!noted) return null
  if (scores.trim() === '') return note === undefined ? null : { state: noted, score: null }
  const score = readScore(scores.trim())
  return score && { state: noted, score }
}

function readScore(text: string): SheetScore | null {
  let rest = text
  const take = (what: RegExp): RegExpExecArray | null => {
    const found = what.exec(rest)
    if (found) rest = rest.slice(found[0].length).trimStart()
    return found
  }
  const pair = (): ScorePair | null => {
    const found = take(pairAt)
    return found && [Number(found[1]), Number(found[2])]
  }

  let main = pair()
  let pens: ScorePair | null = null
  if (main && take(/^p(?:en)?\b\.?,?/i)) {
    pens = main
    main = pair()
  }
  const isExtra = take(/^a\.?e\.?t\b\.?/i) !== null
  const inside: ScorePair[] = []
  if (take(/^\(/)) {
    for (let one = pair(); one; one = take(/^,/) ? pair() : null) inside.push(one)
    if (!take(/^\)/) || inside.length === 0) return null
  }
  if (!pens && take(/^,?\s*(?=\d+-\d+\s*p)/)) {
    pens = pair()
    take(/^p(?:en)?\b\.?/i)
  }
  const [first = null, second = null] = inside
  if (rest !== '' || inside.length > (isExtra || !main ? 2 : 1)) return null
  // "4-3 pen. (2-1, 0-1)" has the score of 90 minutes and of the first half in brackets.
  if (!main) return pens && first && !isExtra ? rising({ ht: second, ft: first, et: null, pens }) : null
  return isExtra ? rising({ ht: second, ft: first, et: main, pens }) : rising({ ht: first, ft: main, et: null, pens })
}

/**
 * Returns null for an impossible score of one match: one that decreases, or a shoot-out without a winner or after a decided
 * match. Adds the first half of a goalless match, which was goalless too.
 */
export function checked(score: SheetScore): SheetScore | null {
  return isShootOutOfTie(score) ? null : rising(score)
}

/** Returns true for a shoot-out after a match with a winner. Only the second leg of a level tie has one. */
export function isShootOutOfTie({ pens, et, ft }: SheetScore): boolean {
  const last = et ?? ft
  return pens !== null && last !== null && last[0] !== last[1]
}

function rising(score: SheetScore): SheetScore | null {
  if (score.pens && score.pens[0] === score.pens[1]) return null
  const whistles = [score.ht, score.ft, score.et].filter((pair) => pair !== null)
  const rises = whistles.every((pair, i) => {
    const before = whistles[i - 1]
    return !before || (pair[0] >= before[0] && pair[1] >= before[1])
  })
  if (!rises) return null
  const isGoalless = score.ft?.[0] === 0 && score.ft[1] === 0
  return score.ht === null && isGoalless ? { ...score, ht: [0, 0] } : score
}
