import type { Kysely, Transaction } from 'kysely'

/**
 * The tables, by declaration merging: each store adds its own with
 * `declare module '#server/db/sql.ts' { interface Database { rooms: RoomTable } }`, so no file lists them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in the stores
export interface Database {}

/** What a query runs on; stores take it first, so that a transaction is visible. */
export type Db = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>
