/** Computes the prices of a bookmaker who assumes Poisson-distributed goals. */

/** Mean numbers of goals still to come. */
export type Rates = { home: number; away: number }
export type Chances = { win: number; lose: number }

const maxGoals = 12

function poisson(rate: number): number[] {
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= maxGoals; goals += 1) chances.push(((chances[goals - 1] ?? 0) * rate) / goals)
  return chances
}

/** Probability of each goal difference from the home team’s view, and of each total. */
export type Outcomes = { margins: Map<number, number>; totals: Map<number, number> }

export function outcomesOf({ home, away }: Rates): Outcomes {
  const [forHome, forAway] = [poisson(home), poisson(away)]
  const margins = new Map<number, number>()
  const totals = new Map<number, number>()
  for (const [h, p] of forHome.entries())
    for (const [a, q] of forAway.entries()) {
      margins.set(h - a, (margins.get(h - a) ?? 0) + p * q)
      totals.set(h + a, (totals.get(h + a) ?? 0) + p * q)
    }
  return { margins, totals }
}

/**
 * Returns the expected shares of a stake on “more than the line” that win and lose. For a quarter line, half of the
 * stake is on each neighbouring line.
 */
export function overLine(chances: ReadonlyMap<number, number>, line: number): Chances {
  const lines = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25]
  let win = 0
  let lose = 0
  for (const part of lines)
    for (const [value, chance] of chances) {
      if (value > part) win += chance / lines.length
      else if (value < part) lose += chance / lines.length
    }
  return { win, lose }
}

/** Returns the line in steps of a quarter, not below `least`, with the most equal probabilities for both sides. */
export function evenLine(
  chances: ReadonlyMap<number, number>,
  around: number,
  least = Number.NEGATIVE_INFINITY,
): number {
  const steps = Array.from({ length: 17 }, (_, i) => Math.max(least, Math.round(around * 4) / 4 + (i - 8) / 4))
  const tilts = steps.map((line) => {
    const { win, lose } = overLine(chances, line)
    return { line, tilt: Math.abs(win - lose) }
  })
  return tilts.reduce((best, one) => (one.tilt < best.tilt ? one : best)).line
}

const [lowest, highest] = [1.01, 67]

/** Returns the price for a probability with the bookmaker’s margin, as a text with two decimals. */
export function priceOf({ win, lose }: Chances, margin: number): string {
  const fair = win + lose > 0 ? win / (win + lose) : 0.5
  return Math.min(Math.max(1 / (fair * (1 + margin)), lowest), highest).toFixed(2)
}

/** Returns the probabilities of a home win, a draw and an away win when the home team is `lead` goals ahead. */
export function threeWay({ margins }: Outcomes, lead: number): { home: number; draw: number; away: number } {
  const sum = { home: 0, draw: 0, away: 0 }
  for (const [margin, chance] of margins) {
    const end = margin + lead
    sum[end > 0 ? 'home' : end < 0 ? 'away' : 'draw'] += chance
  }
  return sum
}
