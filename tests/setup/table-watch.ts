import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import type { DatabaseEngine } from '#server/engines/ports.ts'

export type TableWatch = {
  /** Resolves when the condition is true. It is checked now and after every change of the table. */
  until(isSo: () => Promise<boolean>): Promise<void>
  close(): Promise<void>
}

/**
 * Returns a watch for a table that the application writes in the background. A trigger in the test’s database reports
 * every statement that changes the table.
 */
export async function watchTable(database: DatabaseEngine, table: string): Promise<TableWatch> {
  const changes = new EventEmitter()
  const client = new pg.Client({ connectionString: database.ownerUrl ?? database.connectionString })
  // A test that fails leaves the watch open, and the drop of its database ends the connection.
  client.on('error', () => {})
  client.on('notification', () => changes.emit('change'))
  await client.connect()
  await client.query(`
    create function tell_of_${table}() returns trigger language plpgsql as
      $$ begin perform pg_notify('changed_${table}', ''); return null; end $$;
    create trigger tell_of_${table} after insert or update or delete on ${table}
      for each statement execute function tell_of_${table}();
    listen changed_${table}`)
  return {
    async until(isSo) {
      for (;;) {
        // Subscribes before checking the condition, so that no change is missed.
        const change = once(changes, 'change')
        if (await isSo()) return
        await change
      }
    },
    close: () => client.end(),
  }
}
