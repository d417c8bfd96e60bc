import type { SheetGoal } from '#server/features/sports-data/season-sheet.rules.ts'

const marks: Record<string, 'own' | 'penalty'> = {
  og: 'own',
  'o.g.': 'own',
  own: 'own',
  p: 'penalty',
  pen: 'penalty',
  'pen.': 'penalty',
}

/**
 * Reads `Kane 9', 18', Saka 45+2' (p); Rossi 70' (o.g.)`: the home side's goals, then after the semicolon the away
 * side's. Returns null for other texts.
 */
export function readGoals(text: string): SheetGoal[] | null {
  const sides = text.split(';')
  if (sides.length > 2) return null
  const home = readSide(sides[0] ?? '', 'home')
  const away = readSide(sides[1] ?? '', 'away')
  return home && away && inOrder([...home, ...away])
}

/**
 * Reads one side's goals. A player's name appears once before all of that player's minutes. A comma between two players
 * is optional. Returns null for other texts.
 */
function readSide(text: string, side: SheetGoal['side']): SheetGoal[] | null {
  let rest = text.trim()
  if (rest === '' || rest === '-') return []
  const goals: SheetGoal[] = []
  let player = ''
  while (rest !== '') {
    const minute = /^(\d{1,3})(?:\+(\d{1,2}))?['’]?/.exec(rest)
    if (!minute) {
      const name = /^[^\d,;()]{1,60}/.exec(rest)?.[0]
      if (!name?.trim()) return null
      player = name.trim()
      rest = rest.slice(name.length)
      if (!/^\d/.test(rest)) return null
      continue
    }
    rest = rest.slice(minute[0].length).trimStart()
    const mark = /^\(([a-z.]{1,4})\)/i.exec(rest)
    const kind = mark ? marks[(mark[1] ?? '').toLowerCase()] : null
    if (kind === undefined || player === '') return null
    rest = rest.slice(mark?.[0].length ?? 0).replace(/^\s*,?\s*/, '')
    const at = Number(minute[1])
    if (at < 1 || at > 120) return null
    goals.push({
      side,
      player,
      minute: at,
      extra: Number(minute[2] ?? 0),
      isOwnGoal: kind === 'own',
      isPenalty: kind === 'penalty',
    })
  }
  return goals
}

/** Sorts goals by minute; goals without a minute come last. */
export function inOrder(goals: SheetGoal[]): SheetGoal[] {
  return goals.toSorted((a, b) => (a.minute ?? 999) - (b.minute ?? 999) || a.extra - b.extra)
}

/** Returns true when the goals add up to the score. If they do not, the score is more reliable. */
export function makeUp(goals: readonly SheetGoal[], score: readonly [number, number]): boolean {
  const of = (side: SheetGoal['side']) => goals.filter((goal) => goal.side === side).length
  return of('home') === score[0] && of('away') === score[1]
}
