import { createHash } from 'node:crypto'
import type { LocalText } from '#contract/envelope.ts'
import { countryName } from '#contract/rules/countries.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import { type RoundKey, roundNames } from '#contract/rules/round-key.ts'
import type { Stage } from '#contract/schedule.ts'
import { clubName } from './club-names.data.ts'
import { type CompetitionNames, competitionNames } from './competition-names.data.ts'
import { fifaOfIso } from './country-codes.data.ts'

export type TeamNames = { names: LocalText; shortName: string; colour: string }

function same(text: string): LocalText {
  return { vi: text, en: text, zh: text }
}

/** Returns a stable colour for a name, with enough contrast on light and dark backgrounds. */
function colourOf(name: string): string {
  const [hue = 0, tone = 0] = createHash('sha256').update(name).digest()
  const [h, s, l] = [(hue / 256) * 360, 0.55, 0.36 + (tone / 256) * 0.12]
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

const legalForms = /^(?:\d\. )?(?:AFC|AC|AS|CD|CF|FC|FK|RC|SC|SK|SV|US) | (?:AFC|CF|FC|FK|SC|SK|KV|BC|AC|UD)$/g

/**
 * Returns up to three letters for a badge: the initials of three or more words, else the beginning of the first word.
 * Returns `?` for a name without Latin letters.
 */
function lettersOf(name: string): string {
  const words = slugify(name)
    .split('-')
    .filter((word) => /[a-z]/.test(word))
  const letters =
    words.length >= 3
      ? words
          .map((word) => word[0])
          .join('')
          .slice(0, 3)
      : (words[0] ?? '').slice(0, 3)
  return letters.toUpperCase() || '?'
}

export function teamNames(team: { name: string; country: string | null; kind: 'club' | 'national' }): TeamNames {
  const { name, country, kind } = team
  if (kind === 'national' && country !== null) {
    const names = { vi: countryName(country, 'vi'), en: countryName(country, 'en'), zh: countryName(country, 'zh') }
    const letters = fifaOfIso(country) ?? lettersOf(names.en || name)
    return {
      names: names.vi && names.en && names.zh ? names : same(name),
      shortName: letters,
      colour: colourOf(country),
    }
  }
  const known = kind === 'club' ? clubName(country, name) : null
  if (known)
    return {
      names: { ...same(known.name), zh: known.zh ?? known.name },
      shortName: known.shortName,
      colour: known.colour,
    }
  const bare = name.replace(legalForms, '').trim() || name
  return { names: same(bare), shortName: lettersOf(bare), colour: colourOf(name) }
}

/** Returns the display names of a competition. One that is not listed is shown with its source's name. */
export function tournamentNames(tournament: { code: string; name: string; kind: 'league' | 'cup' }): CompetitionNames {
  const known = competitionNames[tournament.code]
  if (known) return known
  const rules = tournament.kind === 'league' ? 'standard' : 'groups'
  return { names: same(tournament.name), colour: colourOf(tournament.code), rules, priority: 90 }
}

export function roundName(at: { stage: Stage; roundKey: RoundKey | null; round: number | null }): LocalText {
  const { stage, roundKey, round } = at
  if (roundKey) return roundNames[roundKey]
  if (round === null) return { vi: '', en: '', zh: '' }
  const word = stage === 'group' ? 'Lượt' : 'Vòng'
  return { vi: `${word} ${round}`, en: `Matchday ${round}`, zh: `第${round}輪` }
}
