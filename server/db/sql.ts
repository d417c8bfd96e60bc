import type { Kysely, Transaction } from 'kysely'

/**
 * All tables, by declaration merging. Each store adds its tables with `declare module '#server/db/sql.ts' { interface
 * Database { rooms: RoomTable } }`, so no file has to list them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the stores
export interface Database {}

/**
 * The database or a transaction. Stores take it as their first argument, so that the use of a transaction is visible.
 */
export type Db = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>
