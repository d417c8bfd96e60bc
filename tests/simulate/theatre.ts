import { pino } from 'pino'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { startTestApp } from '#tests/setup/test-app.ts'
import { unlimitedBuckets } from '#tests/setup/unlimited-buckets.ts'
import { createStage, type Stage } from './scene.ts'
import { Turns } from './turns.ts'

/** Connections that the acts of a seed may need at the same time. */
const actConnections = 30
/** The rest is for statements outside of acts. */
export const poolSize = actConnections + 10

export type Theatre = { stage: Stage; turns: Turns; close(): Promise<void> }

/** Starts the program on the database, without limits on the number of requests. The pool needs a connection per act. */
export async function openTheatre(database: DatabaseEngine): Promise<Theatre> {
  const app = await startTestApp({
    env: { CHAT_BURST: '1000000', CHAT_EVERY_MS: '0' },
    engines: { database, buckets: unlimitedBuckets },
    log: pino({ level: 'silent' }),
  })
  const turns = new Turns(database.pool)
  // Opening a connection takes a time that differs from run to run.
  const clients = await Promise.all(Array.from({ length: actConnections }, () => database.pool.connect()))
  for (const client of clients) client.release()
  const stage = await createStage(app)
  return {
    stage,
    turns,
    async close() {
      stage.close()
      await turns.close()
      await app.close()
    },
  }
}
