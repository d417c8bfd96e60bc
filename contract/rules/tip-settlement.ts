import type { ScorePair } from '#contract/schedule.ts'
import { unit } from './odds-format.ts'
import type { OddsKind, OddsSide } from './odds-kinds.ts'

/** Outcomes of a tip. The result has only three values (`tipResults`) and is stored separately. */
export const tipOutcomes = ['win', 'halfWin', 'push', 'halfLose', 'lose', 'void'] as const
export type TipOutcome = (typeof tipOutcomes)[number]

export const tipResults = { win: 10, draw: 20, lose: 30 } as const
export type TipResult = (typeof tipResults)[keyof typeof tipResults]

const results: Record<TipOutcome, TipResult> = {
  win: tipResults.win,
  halfWin: tipResults.win,
  push: tipResults.draw,
  void: tipResults.draw,
  halfLose: tipResults.lose,
  lose: tipResults.lose,
}

export function resultOf(outcome: TipOutcome): TipResult {
  return results[outcome]
}

/**
 * Selection of a tip. The line is in ten-thousandths as on the board (positive: home gives the handicap). It is null
 * for a market without a line.
 */
export type Selection = { market: OddsKind; side: OddsSide; line: number | null }

/** Result of one part of a stake: the deciding value is above (1), on (0) or below (-1) its line. */
type Part = -1 | 0 | 1

/**
 * Returns the outcome of a selection for a score of its period. A quarter line is two bets on the neighbouring lines,
 * half a stake each. Throws RangeError when market, side and line do not match.
 */
export function outcomeAt(selection: Selection, [home, away]: ScorePair): TipOutcome {
  const { market, side, line } = selection
  switch (market) {
    case 'handicap':
    case 'handicapHalf':
    case 'cornerHandicap': {
      const given = lineOf(selection)
      if (side === 'home') return onLine(home - away, given)
      if (side === 'away') return onLine(away - home, -given)
      break
    }
    case 'overUnder':
    case 'overUnderHalf':
    case 'corner': {
      if (side === 'over') return onLine(home + away, lineOf(selection))
      if (side === 'under') return onLine(-home - away, -lineOf(selection))
      break
    }
    case 'europeOdds':
    case 'europeOddsHalf': {
      const wins: Partial<Record<OddsSide, boolean>> = { home: home > away, draw: home === away, away: home < away }
      const isWon = wins[side]
      if (line === null && isWon !== undefined) return isWon ? 'win' : 'lose'
      break
    }
    case 'doubleChance': {
      const wins: Partial<Record<OddsSide, boolean>> = { '1X': home >= away, '12': home !== away, X2: home <= away }
      const isWon = wins[side]
      if (line === null && isWon !== undefined) return isWon ? 'win' : 'lose'
      break
    }
  }
  throw new RangeError(`${side} is no side of ${market} on ${line}`)
}

function lineOf({ market, line }: Selection): number {
  if (line === null || !Number.isSafeInteger((line * 4) / unit)) throw new RangeError(`${market} on no line: ${line}`)
  return line
}

/**
 * Compares a lead of `lead` goals for the selection with the line that the selection gives, in ten-thousandths. All
 * values are whole quarters, so the result is exact.
 */
function onLine(lead: number, line: number): TipOutcome {
  const quarters = 4 * lead - (4 * line) / unit
  return quarters % 2 === 0
    ? combined(sign(quarters), sign(quarters))
    : combined(sign(quarters - 1), sign(quarters + 1))
}

function sign(value: number): Part {
  return value > 0 ? 1 : value < 0 ? -1 : 0
}

/** The two lines are half a goal apart, so one half never wins while the other loses. */
const byParts: Record<number, TipOutcome> = { [-2]: 'lose', [-1]: 'halfLose', 0: 'push', 1: 'halfWin', 2: 'win' }

function combined(lower: Part, upper: Part): TipOutcome {
  return byParts[lower + upper] as TipOutcome
}

/** Profits are whole hundred-thousandths of a unit, because half of a price with four decimals needs five. */
export const profitUnit = 10 * unit

/**
 * Returns the exact profit of a stake in whole units at a price in ten-thousandths. The profit is in
 * hundred-thousandths of a unit.
 */
export function profitOf(outcome: TipOutcome, { stake, price }: { stake: number; price: number }): number {
  switch (outcome) {
    case 'win':
      return 10 * stake * (price - unit)
    case 'halfWin':
      return 5 * stake * (price - unit)
    case 'halfLose':
      return -5 * stake * unit
    case 'lose':
      return -10 * stake * unit
    default:
      return 0
  }
}
