import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { type Highlight, highlightCards } from '#contract/highlights.ts'
import { playerInfo } from '#contract/players.ts'
import { type ArticleDocument, type BlockOf, referencesOf } from '#contract/rules/article-document.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { type Season, type StandingsGroup, standings, tournamentInfo } from '#contract/tournaments.ts'
import { failureStatus } from '#web/api/call-error.ts'
import type { Call } from '#web/api/site-context.ts'

export type PlayerFacts = Pick<
  DataOf<typeof playerInfo>,
  'id' | 'slug' | 'name' | 'number' | 'position' | 'team' | 'total'
>
export type ClipFacts = { fixture: FixtureSummary; highlight: Highlight }
export type TableFacts = {
  /** The block's settings, as `tableKey` writes them. */
  key: string
  tournament: { id: string; name: string; colour: string }
  season: Season | null
  groups: StandingsGroup[]
}

/** The data of a document's players, clips and league tables. Missing ones are left out. */
export type Cards = { players: PlayerFacts[]; clips: ClipFacts[]; tables: TableFacts[] }

export const noCards: Cards = { players: [], clips: [], tables: [] }

/** Number of rows of a table that is shown in part. */
const topRows = 5

export function tableKey({ tournamentId, seasonId, group, size }: BlockOf<'standings'>['attrs']): string {
  return [tournamentId, seasonId ?? '', size, group].join(' ')
}

/**
 * Reads the cards of a document. A card whose call fails is left out, because the text must appear without it.
 * `isWhole` is false when a call failed for another reason than a missing subject.
 */
export async function readCards(
  call: Call,
  document: ArticleDocument,
  locale: Locale,
): Promise<{ cards: Cards; isWhole: boolean }> {
  const { playerIds, clipIds, tables: tableBlocks } = referencesOf(document)
  const clipsOf = async (ids: string[]) => (await call(highlightCards, { ids: ids.join(','), locale })).list
  const [players, clips, tables] = await Promise.all([
    Promise.all(playerIds.map((id) => attempt(readPlayer(call, id, locale)))),
    clipIds.length === 0 ? noClips : attempt(clipsOf(clipIds)),
    Promise.all(tableBlocks.map((block) => attempt(readTable(call, block, locale)))),
  ])
  const found = { players: players.flatMap(dataOf), clips: dataOf(clips).flat(), tables: tables.flatMap(dataOf) }
  return { cards: found, isWhole: [...players, clips, ...tables].every(isAnswered) }
}

type Attempt<T> = { data: T } | { status: number }

const noClips: Attempt<ClipFacts[]> = { data: [] }

async function attempt<T>(read: Promise<T>): Promise<Attempt<T>> {
  try {
    return { data: await read }
  } catch (error) {
    const status = failureStatus(error)
    if (status === null) throw error
    return { status }
  }
}

const dataOf = <T>(tried: Attempt<T>): T[] => ('data' in tried ? [tried.data] : [])

const isAnswered = (tried: Attempt<unknown>) => 'data' in tried || tried.status === 404

async function readPlayer(call: Call, playerId: string, locale: Locale): Promise<PlayerFacts> {
  const { slug, name, number, position, team, total } = await call(playerInfo, { id: playerId, locale })
  // A merged player has another id than the block.
  return { id: playerId, slug, name, number, position, team, total }
}

async function readTable(call: Call, of: BlockOf<'standings'>['attrs'], locale: Locale): Promise<TableFacts> {
  const { tournamentId: id, seasonId, group, size } = of
  const [tournament, { season, groups }] = await Promise.all([
    call(tournamentInfo, { id, locale }),
    call(standings, { id, locale, ...(seasonId !== null && { season: seasonId }) }),
  ])
  const chosen = group === '' ? groups : groups.filter(({ kind, name }) => kind === 'table' && name === group)
  const { name, colour } = tournament
  return {
    key: tableKey(of),
    tournament: { id, name, colour },
    season,
    groups: size === 'whole' ? chosen : chosen.map((one) => ({ ...one, rows: one.rows.slice(0, topRows) })),
  }
}

/** Tags of the data on the cards, for the cache of pages. */
export function cardTags({ players, clips, tables }: Cards): string[] {
  return [
    ...players.map(({ id }) => `player:${id}`),
    ...clips.map(({ fixture }) => `fixture:${fixture.fixtureId}`),
    ...tables.map(({ tournament }) => `tournament:${tournament.id}`),
  ]
}
