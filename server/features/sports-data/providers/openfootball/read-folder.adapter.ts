import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Reading, SeasonSheet, Unreadable } from '#server/features/sports-data/season-sheet.rules.ts'
import { type ClubEntry, readClubsTxt } from './clubs-txt.rules.ts'
import { readFootballTxt } from './football-txt.rules.ts'
import { readInternationals } from './international-csv.rules.ts'
import { withCompanions } from './squads-json.rules.ts'
import { readTournamentJson } from './worldcup-json.rules.ts'

export type FolderReading = Reading & { clubs: ClubEntry[]; files: number }

/** Files of this format are much smaller. A larger file is something else and is reported. */
const maxBytes = 8_000_000
const maxLinesReported = 50
const companion = /\.(squads|stadiums|teams|groups)\.json$/i
const internationals = /results\.csv$/i

/**
 * Reads every known file of a folder and its subfolders. Throws only when the folder or one of its files cannot be
 * accessed.
 */
export async function readFolder(directory: string): Promise<FolderReading> {
  const { texts, refused } = await readTexts(directory)
  const sheets: SeasonSheet[] = []
  const unreadable: Unreadable[] = [...refused]
  const clubs: ClubEntry[] = []
  let files = 0
  const take = (read: { sheet: SeasonSheet | null; unreadable: Unreadable[] }) => {
    files += 1
    if (read.sheet) sheets.push(read.sheet)
    unreadable.push(...read.unreadable)
  }
  for (const [file, text] of texts) {
    if (isClubs(file)) {
      const read = readClubsTxt(file, text)
      files += 1
      clubs.push(...read.clubs)
      unreadable.push(...read.unreadable)
    } else if (/\.txt$/i.test(file)) take(readFootballTxt(file, text))
    else if (/\.json$/i.test(file) && !companion.test(file)) take(readJson(file, texts))
    else if (internationals.test(file)) {
      const beside = (name: string) => texts.get(file.replace(internationals, name))
      const read = readInternationals(file, {
        results: text,
        goalscorers: beside('goalscorers.csv'),
        shootouts: beside('shootouts.csv'),
      })
      files += 1
      sheets.push(...read.sheets)
      unreadable.push(...read.unreadable)
    }
  }
  return { sheets, unreadable, clubs, files }
}

function isClubs(file: string): boolean {
  return /(^|\/)clubs_[^/]*\.txt$|\.clubs\.txt$/i.test(file)
}

function readJson(file: string, texts: Map<string, string>) {
  const read = readTournamentJson(file, texts.get(file) ?? '')
  if (!read.sheet) return read
  const beside = (kind: string) => {
    const name = file.replace(/\.json$/i, `.${kind}.json`)
    const text = texts.get(name)
    return text === undefined ? undefined : { file: name, text }
  }
  const whole = withCompanions(read.sheet, {
    squads: beside('squads'),
    stadiums: beside('stadiums'),
    teams: beside('teams'),
  })
  return { sheet: whole.sheet, unreadable: [...read.unreadable, ...whole.unreadable] }
}

/**
 * Returns the texts sorted by path, so that each run has the same order. Also returns the files that are too large or
 * not UTF-8.
 */
async function readTexts(directory: string): Promise<{ texts: Map<string, string>; refused: Unreadable[] }> {
  const found = await readdir(directory, { withFileTypes: true, recursive: true })
  const paths = found
    .filter((entry) => entry.isFile() && /\.(txt|json|csv)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const texts = new Map<string, string>()
  const refused: Unreadable[] = []
  for (const path of paths) {
    const file = relative(directory, path).split(sep).join('/')
    const refuse = (reason: string) => void refused.push({ file, line: 1, reason, text: '' })
    const bytes = await readBounded(path).catch((error: NodeJS.ErrnoException) => error)
    if (bytes instanceof Error) {
      refuse(`cannot be read (${bytes.code ?? bytes.message})`)
      continue
    }
    if (bytes === null) {
      refuse(`larger than ${maxBytes / 1_000_000} MB`)
      continue
    }
    const read = textOf(bytes)
    if ('text' in read) texts.set(file, read.text)
    else refused.push(...read.lines.map((line) => ({ file, line, reason: 'not UTF-8', text: '' })))
  }
  return { texts, refused }
}

/** Returns null for a file that is too large. */
async function readBounded(path: string): Promise<Buffer | null> {
  return (await stat(path)).size > maxBytes ? null : readFile(path)
}

/** Returns the text without its byte order mark, or the lines that are not UTF-8. */
function textOf(bytes: Buffer): { text: string } | { lines: number[] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const lost = bytes.toString('utf8').split(/\r\n|[\n\r]/)
    const lines = lost.flatMap((line, i) => (line.includes('\uFFFD') ? [i + 1] : []))
    return { lines: lines.slice(0, maxLinesReported) }
  }
}
