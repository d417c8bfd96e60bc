import { type Generated, sql } from 'kysely'
import type { Zone } from '#contract/rules/minigame-rules.ts'
import type { Db, Tx } from '#server/db/sql.ts'

type PlayerTable = {
  user_id: string
  reading: Generated<Zone[]>
  streak: Generated<number>
  best_streak: Generated<number>
  best_points: Generated<number>
}
type RulesTable = {
  id: string
  game: string
  free_plays: number
  max_plays: number
  price: number
  goal_reward: number
  perfect_reward: number
  round_minutes: number
}

declare module '#server/db/sql.ts' {
  interface Database {
    minigame_players: PlayerTable
    minigame_rules: RulesTable
  }
}

export type PlayerRow = { reading: Zone[]; streak: number; best_streak: number; best_points: number }
const shown = ['reading', 'streak', 'best_streak', 'best_points'] as const

export async function findRules(db: Db): Promise<RulesTable> {
  return db.selectFrom('minigame_rules').selectAll().executeTakeFirstOrThrow()
}

export async function findPlayer(db: Db, userId: string): Promise<PlayerRow | null> {
  return (
    (await db.selectFrom('minigame_players').select(shown).where('user_id', '=', userId).executeTakeFirst()) ?? null
  )
}

/** Locks the player’s row until the transaction ends, which serializes the member’s actions in the game. */
export async function lockPlayer(tx: Tx, userId: string): Promise<PlayerRow> {
  return (
    tx
      .insertInto('minigame_players')
      .values({ user_id: userId })
      // Updates the row with the same value to lock it.
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ streak: sql`minigame_players.streak` }))
      .returning(shown)
      .executeTakeFirstOrThrow()
  )
}

export async function keepPlayer(tx: Tx, userId: string, player: PlayerRow): Promise<void> {
  await tx.updateTable('minigame_players').set(player).where('user_id', '=', userId).execute()
}
