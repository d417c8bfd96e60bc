import type { FixtureState } from '#contract/schedule.ts'
import { ApiError } from '#server/http/errors.ts'

const over: readonly FixtureState[] = ['finished', 'awarded', 'abandoned']

/** Returns true when tips, predictions and tables may follow from the fixture already. */
export function isOver(state: FixtureState): boolean {
  return over.includes(state)
}

/** Throws BAD_INPUT without a reason for a change of a fixture that is over. */
export function needsReason(state: FixtureState, reason: string): void {
  if (isOver(state) && reason === '')
    throw new ApiError('BAD_INPUT', { fields: [{ path: 'reason', rule: 'too_small' }] })
}
