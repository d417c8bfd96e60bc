import type { NewRuling, RulingKind } from './ruling.store.ts'

const most = 1_000

/** Permitted values of each kind of ruling, both ends included. */
const rulingRanges: Record<RulingKind, readonly [from: number, to: number]> = {
  points: [-most, most],
  conduct: [-most, 0],
  ranking: [1, most],
  lots: [1, most],
}

/**
 * Returns the field that refuses a ruling, or null. Points need a reason, because it is shown under the table, and are
 * never 0.
 */
export function rulingFault({
  kind,
  value,
  reason,
}: Pick<NewRuling, 'kind' | 'value' | 'reason'>): 'value' | 'reason' | null {
  const [from, to] = rulingRanges[kind]
  if (!Number.isInteger(value) || value < from || value > to || (kind === 'points' && value === 0)) return 'value'
  return kind === 'points' && reason.trim() === '' ? 'reason' : null
}
