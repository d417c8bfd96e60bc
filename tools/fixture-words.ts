import { fixtureState, type ScorePair, type SportCode } from '#contract/schedule.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import { codeOfState, statesOf } from '#server/features/schedule/fixture.rules.ts'
import type { Correction } from '#server/features/sports-data/desk/corrections.service.ts'

type Fields = Omit<Correction, 'fixtureId'>

const released = ['time', 'state', 'score'] as const

function scoreOf(field: string, value: string): ScorePair {
  const [, home, away] = /^(\d{1,3})-(\d{1,3})$/.exec(value) ?? []
  if (home === undefined || away === undefined) throw new ConfigError(`${field} is written as home-away, 2-1: ${value}`)
  return [Number(home), Number(away)]
}

/**
 * Returns the code of a state in this sport; `awarded` has no code. When a state has several codes (quarters), returns
 * the first one, and the word `period` selects the exact one. Throws ConfigError for an unknown state.
 */
function stateOf(sport: SportCode, state: string): Fields {
  if (state === 'awarded') return { state }
  const known = fixtureState.safeParse(state)
  const code = known.success ? codeOfState(sport, known.data) : null
  if (code !== null) return { code }
  throw new ConfigError(`There is no state ${state} in this sport; there are ${statesOf(sport).join(', ')}.`)
}

function momentOf(value: string): number {
  const moment = /T.*(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(moment))
    throw new ConfigError(`kick-off needs date, hour and offset, 2026-08-15T19:30+07:00: ${value}`)
  return moment
}

function fieldOf(sport: SportCode, [field, value]: readonly [string, string]): Fields {
  switch (field) {
    case 'state':
      return stateOf(sport, value)
    case 'period':
      if (!/^\d{1,2}$/.test(value)) throw new ConfigError(`period is a number: ${value}`)
      return { period: Number(value) }
    case 'score': {
      const [homeScore, awayScore] = scoreOf(field, value)
      return { homeScore, awayScore }
    }
    case 'half':
      return { halfTime: scoreOf(field, value) }
    case 'regular':
      return { regularTime: scoreOf(field, value) }
    case 'extra':
      return { extraTime: scoreOf(field, value) }
    case 'penalties':
      return { penalties: scoreOf(field, value) }
    case 'kick-off':
      return { kickOff: momentOf(value), timeState: 'exact' }
    default:
      throw new ConfigError(`There is no field ${field}.`)
  }
}

/** Returns the correction for words such as `score=2-1 state=finished`. Throws ConfigError when a word is wrong. */
export function correctionOf(sport: SportCode, words: readonly string[]): Fields {
  const fields = words.map((word) => {
    const [field = '', ...value] = word.split('=')
    return fieldOf(sport, [field, value.join('=')])
  })
  return Object.assign({}, ...fields)
}

/** Returns the field groups for these words. Throws ConfigError for a group that cannot be released. */
export function groupsNamed(words: readonly string[]): (typeof released)[number][] {
  return words.map((word) => {
    const group = released.find((one) => one === word)
    if (!group) throw new ConfigError(`${word} cannot be released; ${released.join(', ')} can.`)
    return group
  })
}
