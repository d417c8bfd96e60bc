import type { ChatSticker, StickerClubs, StickerInput } from '#contract/chat-stickers.ts'
import type { LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'

/** Returns the clubs of the fixture, or null when it is missing. */
export async function findClubs(db: Db, fixtureId: string): Promise<StickerClubs | null> {
  const row = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select([
      'home.names as homeNames',
      'home.colour as homeColour',
      'away.names as awayNames',
      'away.colour as awayColour',
    ])
    .where('f.id', '=', fixtureId)
    .executeTakeFirst()
  if (!row) return null
  const club = (name: LocalText, colour: string) => ({ name, colour })
  return { home: club(row.homeNames, row.homeColour), away: club(row.awayNames, row.awayColour) }
}

/** Returns the sticker in the colour of the chosen club of the room's fixture. */
export async function colouredSticker(
  db: Db,
  { id, side }: StickerInput,
  fixtureId: string | null,
): Promise<ChatSticker> {
  const clubs = side && fixtureId ? await findClubs(db, fixtureId) : null
  return { id, colour: (side && clubs?.[side].colour) || '' }
}
