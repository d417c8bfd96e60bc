import type { Generated } from 'kysely'
import type { ConsoleView } from '#contract/console-lists.ts'
import type { Db } from '#server/db/sql.ts'

type ViewTable = {
  id: Generated<string>
  user_id: string
  resource: string
  name: string
  is_shared: boolean
  query: string
}

declare module '#server/db/sql.ts' {
  interface Database {
    console_views: ViewTable
  }
}

/** Lists the member's views of a list and the shared ones, by name. */
export async function listViews(db: Db, of: { resource: string; userId: string }): Promise<ConsoleView[]> {
  return db
    .selectFrom('console_views')
    .select(['id', 'name', 'is_shared as isShared', 'query'])
    .select((e) => e('user_id', '=', of.userId).as('isOwn'))
    .where('resource', '=', of.resource)
    .where((e) => e.or([e('user_id', '=', of.userId), e('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, isOwn: Boolean(row.isOwn) })))
}

export async function countViews(db: Db, of: { resource: string; userId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('console_views')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('resource', '=', of.resource)
    .where('user_id', '=', of.userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the member's view of the list with this name, or null. */
export async function findView(
  db: Db,
  { resource, userId, name }: { resource: string; userId: string; name: string },
): Promise<{ isShared: boolean } | null> {
  const row = await db
    .selectFrom('console_views')
    .select('is_shared as isShared')
    .where('resource', '=', resource)
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

export type NewView = { userId: string; resource: string; name: string; isShared: boolean; query: string }

/** Saves the view, or replaces the member's view with this name. Returns its id. */
export async function saveView(db: Db, { userId, resource, name, isShared, query }: NewView): Promise<string> {
  const { id } = await db
    .insertInto('console_views')
    .values({ user_id: userId, resource, name, is_shared: isShared, query })
    .onConflict((conflict) =>
      conflict.columns(['resource', 'user_id', 'name']).doUpdateSet({ is_shared: isShared, query }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type GoneView = { resource: string; name: string; isShared: boolean }

/**
 * Deletes the view if it is the member's, or if it is shared and the member removes those of others too. Returns null
 * without such a view.
 */
export async function deleteView(
  db: Db,
  of: { id: string; userId: string; isForOthers: boolean },
): Promise<GoneView | null> {
  const row = await db
    .deleteFrom('console_views')
    .where('id', '=', of.id)
    .where((e) => e.or([e('user_id', '=', of.userId), ...(of.isForOthers ? [e('is_shared', '=', true)] : [])]))
    .returning(['resource', 'name', 'is_shared as isShared'])
    .executeTakeFirst()
  return row ?? null
}
