import * as z from 'zod/mini'
import type { SeasonSheet, SheetPlayer, Unreadable } from '#server/features/sports-data/season-sheet.rules.ts'
import { isCalendarDay } from '#server/features/sports-data/zoned-time.rules.ts'
import { entryLines, parseJson } from './json-lines.rules.ts'
import { faultWithin } from './name.rules.ts'
import { teamKey } from './sheet-keys.rules.ts'

const positions = { GK: 'goalkeeper', DF: 'defender', MF: 'midfielder', FW: 'forward' } as const

const squad = z.object({ name: z.string(), players: z.array(z.unknown()) })
const player = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  number: z.optional(z.int().check(z.gte(0), z.lte(999))),
  pos: z.optional(z.string()),
  date_of_birth: z.optional(z.string()),
  club: z.optional(z.object({ name: z.string() })),
})
const stadium = z.object({ city: z.string(), name: z.string() })
const named = z.object({ name: z.string(), name_normalised: z.optional(z.string()) })

/** Additional files of a tournament: `x.squads.json`, `x.stadiums.json`, `x.teams.json`. */
export type Companions = { squads?: File | undefined; stadiums?: File | undefined; teams?: File | undefined }
type File = { file: string; text: string }

/**
 * Returns a copy of the sheet with squads, full names of venues and aliases of teams, and the entries that could not be
 * read.
 */
export function withCompanions(sheet: SeasonSheet, { squads, stadiums, teams }: Companions) {
  const unreadable: Unreadable[] = []
  const aliases = new Map<string, string[]>()
  for (const { data } of entries(teams, { path: null, what: named, unreadable }))
    if (data.name_normalised) aliases.set(teamKey(data.name), [data.name_normalised])
  const players = new Map<string, SheetPlayer[]>()
  const keys = new Map(
    sheet.teams.flatMap(({ key }) => [key, ...(aliases.get(key) ?? []).map(teamKey)].map((one) => [one, key] as const)),
  )
  for (const { data, line, file } of entries(squads, { path: null, what: squad, unreadable })) {
    const key = keys.get(teamKey(data.name))
    if (key === undefined) {
      unreadable.push({ file, line, reason: 'no such team plays here', text: data.name })
      continue
    }
    const list = data.players.flatMap((one) => playerOf(one) ?? [])
    const lost = data.players.length - list.length
    if (lost > 0) unreadable.push({ file, line, reason: `${lost} players cannot be read`, text: data.name })
    players.set(key, list)
  }
  const venues = new Map<string, string>()
  for (const { data } of entries(stadiums, { path: 'stadiums', what: stadium, unreadable }))
    venues.set(data.city, `${data.name}, ${data.city.replace(/\s*\(.*\)$/, '')}`)
  return {
    unreadable,
    sheet: {
      ...sheet,
      teams: sheet.teams.map((team) => ({
        ...team,
        squad: players.get(team.key) ?? team.squad,
        aliases: [...team.aliases, ...(aliases.get(team.key) ?? [])],
      })),
      fixtures: sheet.fixtures.map((fixture) => ({
        ...fixture,
        venue: fixture.venue === null ? null : (venues.get(fixture.venue) ?? fixture.venue),
      })),
    },
  }
}

type Wanted<T> = { path: string | null; what: z.ZodMiniType<T>; unreadable: Unreadable[] }

function entries<T>(from: File | undefined, { path, what, unreadable }: Wanted<T>) {
  if (!from) return []
  const { file, text } = from
  const parsed = parseJson(text)
  if ('reason' in parsed) {
    unreadable.push({ file, line: parsed.line, reason: parsed.reason, text: '' })
    return []
  }
  const list = path === null ? parsed.value : (parsed.value as Record<string, unknown> | null)?.[path]
  if (!Array.isArray(list)) {
    unreadable.push({ file, line: 1, reason: 'not a list', text: '' })
    return []
  }
  const lines = entryLines(text, path)
  return list.flatMap((entry: unknown, i) => {
    const read = what.safeParse(entry)
    const line = lines[i] ?? 1
    const fault = faultWithin(entry)
    if (fault) {
      unreadable.push({ file, line, reason: fault, text: JSON.stringify(entry ?? '').slice(0, 200) })
      return []
    }
    if (read.success) return [{ data: read.data, line, file }]
    unreadable.push({ file, line, reason: 'the entry cannot be read', text: JSON.stringify(entry ?? '').slice(0, 200) })
    return []
  })
}

function playerOf(entry: unknown): SheetPlayer | null {
  const read = player.safeParse(entry)
  if (!read.success) return null
  const { name, number = null, pos = '', date_of_birth: born = '', club } = read.data
  const [year = 0, month = 0, day = 0] = born.split('-').map(Number)
  return {
    name: name.trim(),
    number,
    position: Object.hasOwn(positions, pos) ? positions[pos as keyof typeof positions] : null,
    bornOn: /^\d{4}-\d{2}-\d{2}$/.test(born) && isCalendarDay(year, month, day) ? born : null,
    club: club?.name ?? null,
  }
}
