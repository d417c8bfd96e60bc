import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'

/** External stream addresses that a commentator saved for a fixture, in the order given. */
type LinkTable = { fixture_id: string; user_id: string; position: number; url: string }

declare module '#server/db/sql.ts' {
  interface Database {
    commentator_links: LinkTable
  }
}

/** A duplicate fixture that has links is not merged. */
export const linkRows: FixtureRows[] = [{ table: 'commentator_links', onMerge: 'stops' }]

type Key = { fixtureId: string; userId: string }

export async function replaceLinks(tx: Tx, { fixtureId, userId }: Key, urls: string[]): Promise<void> {
  await tx.deleteFrom('commentator_links').where('fixture_id', '=', fixtureId).where('user_id', '=', userId).execute()
  if (urls.length === 0) return
  await tx
    .insertInto('commentator_links')
    .values(urls.map((url, position) => ({ fixture_id: fixtureId, user_id: userId, position, url })))
    .execute()
}

export async function listLinks(db: Db, { fixtureId, userId }: Key): Promise<string[]> {
  const rows = await db
    .selectFrom('commentator_links')
    .select('url')
    .where('fixture_id', '=', fixtureId)
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ url }) => url)
}

export async function listFixtureLinks(db: Db, fixtureId: string): Promise<{ userId: string; url: string }[]> {
  return db
    .selectFrom('commentator_links')
    .select(['user_id as userId', 'url'])
    .where('fixture_id', '=', fixtureId)
    .orderBy('user_id')
    .orderBy('position')
    .execute()
}
