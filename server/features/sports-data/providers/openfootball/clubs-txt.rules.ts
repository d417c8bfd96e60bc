import { isoOfName } from '#server/features/sports-data/country-codes.data.ts'
import type { Unreadable } from '#server/features/sports-data/season-sheet.rules.ts'
import { textFault } from './name.rules.ts'

/** A club with all its known spellings; the main name is first. */
export type ClubEntry = { name: string; country: string; town: string | null; founded: number | null; names: string[] }

/**
 * Reads a `clubs_*.txt` file: club lines, indented lines of `| alias | alias [en]`, comments, addresses, and reserves
 * as `ii)`. Never throws.
 */
export function readClubsTxt(file: string, text: string): { clubs: ClubEntry[]; unreadable: Unreadable[] } {
  const clubs: ClubEntry[] = []
  const unreadable: Unreadable[] = []
  let country: string | null = null
  let latest: ClubEntry | null = null
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r]/)
    .entries()) {
    const line = i + 1
    const words = raw
      .slice(0, 1_000)
      .replace(/(^|\s)#.*$/, '')
      .trimEnd()
    if (words.trim() === '' || /^=+$/.test(words)) continue
    const fault = textFault(words.replaceAll('\t', ' '))
    if (fault) {
      unreadable.push({ file, line, reason: fault, text: words.slice(0, 200) })
      continue
    }
    if (words.startsWith('=')) {
      // A heading with two `=` is a region within the country.
      const title = /^=(?!=)\s*([^=•]+)/.exec(words)?.[1]?.trim()
      if (title !== undefined) country = isoOfName(title) ?? country
      continue
    }
    if (country === null) {
      unreadable.push({ file, line, reason: 'no heading names the country', text: words.slice(0, 200) })
      return { clubs, unreadable }
    }
    if (/^\s/.test(words)) {
      // Other indented lines are addresses.
      if (!words.trim().startsWith('|')) continue
      if (latest) latest.names.push(...aliasesOf(words))
      else unreadable.push({ file, line, reason: 'aliases without a club above', text: words.slice(0, 200) })
      continue
    }
    latest = clubOf(words, country)
    if (latest) clubs.push(latest)
    else unreadable.push({ file, line, reason: 'the club cannot be read', text: words.slice(0, 200) })
  }
  for (const club of clubs) club.names = [...new Set(club.names)]
  return { clubs, unreadable }
}

function clubOf(words: string, country: string): ClubEntry | null {
  const [first = '', ...rest] = words
    .replace(/^[ivx]{1,4}\)\s*/, '')
    .split(',')
    .map((part) => part.trim())
  const name = first.replace(/\s*\([^)]*\)\s*/g, ' ').trim()
  if (!/\p{L}/u.test(name)) return null
  const founded = rest.find((part) => /^\d{4}$/.test(part))
  const town = rest.findLast((part) => /\p{L}/u.test(part) && !part.startsWith('@')) ?? null
  return { name, country, town, founded: founded === undefined ? null : Number(founded), names: [name] }
}

function aliasesOf(words: string): string[] {
  return words
    .split('|')
    .map((part) => part.replace(/\[[a-z]{2}\]/g, '').trim())
    .filter((part) => /\p{L}/u.test(part))
}
