import type { SeasonSheet, Unreadable } from '#server/features/sports-data/season-sheet.rules.ts'
import { type Line, readLine } from './football-line.rules.ts'
import { headingOf } from './heading.rules.ts'
import { createTxtSeason, type TxtSeason } from './txt-season.rules.ts'

const noHeading = 'no heading names the competition and season'

/**
 * Reads a Football.TXT file with one season of a league or cup. Lines that cannot be read are listed and the rest is
 * used. Never throws. `sheet` is null when the file does not name a known competition and season.
 */
export function readFootballTxt(file: string, text: string): { sheet: SeasonSheet | null; unreadable: Unreadable[] } {
  const unreadable: Unreadable[] = []
  const refuse = (line: number, reason: string, raw: string) => {
    unreadable.push({ file, line, reason, text: raw.trim().slice(0, 200) })
  }
  let season: TxtSeason | null = null
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r]/)
    .entries()) {
    const at = { line: i + 1, raw }
    const line = readLine(raw)
    if (season) followLine(season, line, at)
    else if (line.kind === 'heading') {
      const heading = headingOf(line.text)
      if (heading) season = createTxtSeason(heading, refuse)
    } else if (line.kind !== 'nothing') {
      refuse(at.line, noHeading, raw)
      return { sheet: null, unreadable }
    }
  }
  if (!season) refuse(1, noHeading, text.slice(0, 80))
  return { sheet: season?.close(file) ?? null, unreadable }
}

/** Adds a line to the season. */
export function followLine(season: TxtSeason, line: Line, at: { line: number; raw: string }): void {
  switch (line.kind) {
    case 'heading':
      season.chapter(line.text)
      break
    case 'round':
      season.round(line.text, at)
      break
    case 'date':
      season.date(line, at)
      break
    case 'fixture':
      season.fixture(line.fixture, at)
      break
    case 'goals':
      season.goals(line.text, at)
      break
    case 'unreadable':
      season.unreadable(line.reason, at)
      break
    case 'nothing':
      break
  }
}
