import { ConfigError } from '#server/config/setting-reader.ts'
import { rulingFault } from '#server/features/tournaments/ruling.rules.ts'
import { type NewRuling, type RulingKind, rulingKinds } from '#server/features/tournaments/ruling.store.ts'

/** Meaning of each kind’s value. */
const units: Record<RulingKind, string> = {
  points: 'points given, or taken with a minus',
  conduct: 'a conduct score, zero or below',
  ranking: 'a place, 1 the best',
  lots: 'the place in which lots drew the team, 1 the first',
}

/** Parses a ruling such as `points=-3 "reason"`. Throws ConfigError when it is wrong. */
export function rulingOf([word = '', ...reasons]: readonly string[]): Pick<NewRuling, 'kind' | 'value' | 'reason'> {
  const [, name = '', figure = ''] = /^([a-z]+)=([+-]?\d{1,4})$/.exec(word) ?? []
  const kind = rulingKinds.find((one) => one === name)
  if (!kind) throw new ConfigError(`A ruling is written as ${rulingKinds.join('=…, ')}=… with a whole number: ${word}`)
  const value = Number(figure)
  const reason = reasons.join(' ').replace(/\s+/g, ' ').trim()
  const fault = rulingFault({ kind, value, reason })
  if (fault === 'value') throw new ConfigError(`${kind} is ${units[kind]}: ${word}`)
  if (fault === 'reason') throw new ConfigError('Points need their reason, which is shown under the table.')
  if (reason.length > 200) throw new ConfigError('A reason has 200 letters at most.')
  return { kind, value, reason }
}
