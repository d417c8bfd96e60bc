import { type ColumnType, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

type LinkTable = {
  url: string
  host: string
  title: string | null
  description: string
  picture_key: string | null
  has_picture: ColumnType<boolean, never, boolean>
  fetched_at: ColumnType<Date, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    link_previews: LinkTable
  }
}

export type NewLink = Pick<LinkTable, 'url' | 'host' | 'title' | 'description' | 'picture_key'>

/** Stores the preview, replacing an older one. The caller deletes the old picture. */
export async function upsertLink(db: Db, link: NewLink): Promise<void> {
  const { url, ...said } = link
  await db
    .insertInto('link_previews')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({ ...said, has_picture: false, fetched_at: new Date() }),
    )
    .execute()
}

export async function markPicture(db: Db, url: string, key: string): Promise<void> {
  await db
    .updateTable('link_previews')
    .set({ has_picture: true })
    .where('url', '=', url)
    .where('picture_key', '=', key)
    .execute()
}

const columns = ['url', 'host', 'title', 'description', 'picture_key', 'has_picture', 'fetched_at'] as const

export async function findLink(db: Db, url: string) {
  return (await db.selectFrom('link_previews').select(columns).where('url', '=', url).executeTakeFirst()) ?? null
}

export async function listLinks(db: Db, urls: readonly string[]) {
  if (urls.length === 0) return []
  return db.selectFrom('link_previews').select(columns).where('url', 'in', urls).execute()
}

/** Returns addresses in posts since `since` that have no preview, because the process that had to make it stopped. */
export async function listUnseen(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts as p')
    .select(sql<string>`p.link`.as('link'))
    .where(sql<boolean>`p.link is not null and p.visibility <> 3`)
    .where('p.created_at', '>', since)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('link_previews as l').select('l.url').whereRef('l.url', '=', 'p.link'))),
    )
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ link }) => link))]
}

/** Returns previews fetched before `before` whose address is no longer in any post. */
export async function listForgotten(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('link_previews as l')
    .select(['l.url', 'l.picture_key'])
    .where('l.fetched_at', '<', before)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('posts as p').select('p.id').whereRef('p.link', '=', 'l.url'))))
    .limit(limit)
    .execute()
}

export async function deleteLinks(db: Db, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.deleteFrom('link_previews').where('url', 'in', urls).execute()
}
