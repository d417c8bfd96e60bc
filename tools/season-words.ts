import { type NewRuling, type RulingKind, rulingKinds } from '#server/features/tournaments/ruling.store.ts'
import { ConfigError } from '#server/setting-reader.ts'

const most = 1_000
/**
 * Permitted range of each kind of ruling, both ends included, with a description. Zero points are refused separately.
 */
const ranges: Record<RulingKind, [from: number, to: number, unit: string]> = {
  points: [-most, most, 'points given, or taken with a minus'],
  conduct: [-most, 0, 'a conduct score, zero or below'],
  ranking: [1, most, 'a place, 1 the best'],
  lots: [1, most, 'the place in which lots drew the team, 1 the first'],
}

/** Parses a ruling such as `points=-3 "reason"`. Throws ConfigError when it is wrong. */
export function rulingOf([word = '', ...reasons]: readonly string[]): Pick<NewRuling, 'kind' | 'value' | 'reason'> {
  const [, name = '', figure = ''] = /^([a-z]+)=([+-]?\d{1,4})$/.exec(word) ?? []
  const kind = rulingKinds.find((one) => one === name)
  if (!kind) throw new ConfigError(`A ruling is written as ${rulingKinds.join('=…, ')}=… with a whole number: ${word}`)
  const value = Number(figure)
  const [from, to, unit] = ranges[kind]
  if (value < from || value > to || (kind === 'points' && value === 0))
    throw new ConfigError(`${kind} is ${unit}: ${word}`)
  const reason = reasons.join(' ').replace(/\s+/g, ' ').trim()
  if (kind === 'points' && reason === '')
    throw new ConfigError('Points need their reason, which is shown under the table.')
  if (reason.length > 200) throw new ConfigError('A reason has 200 letters at most.')
  return { kind, value, reason }
}
