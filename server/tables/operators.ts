import type { Db } from '#server/db/sql.ts'
import { members } from './authors.ts'
import { leavers } from './sessions.ts'
import { suspendedMembers } from './suspensions.ts'

/** Selects the open accounts that approve what an operator asks for: `id`, `role`. */
export function operators(db: Db) {
  return members(db)
    .select(['users.id', 'users.role'])
    .where('users.role', 'in', ['operator', 'owner'])
    .where('users.id', 'not in', leavers(db))
    .where('users.id', 'not in', suspendedMembers(db))
}

/** `needsOwner` asks for another owner. The member whom an act concerns does not count, because they may not confirm it. */
export async function hasOtherOperator(
  db: Db,
  userId: string,
  { needsOwner = false, concernedId = userId }: { needsOwner?: boolean; concernedId?: string } = {},
): Promise<boolean> {
  const others = operators(db).where('users.id', 'not in', [userId, concernedId])
  const other = await (needsOwner ? others.where('users.role', '=', 'owner') : others).limit(1).executeTakeFirst()
  return other !== undefined
}
