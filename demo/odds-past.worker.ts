import { workerData } from 'node:worker_threads'
import { openPostgres } from '#server/engines/database/postgres.ts'
import { createCompanyService } from '#server/features/odds/company.service.ts'
import { createFixtureSports } from '#server/features/odds/fixture-sports.service.ts'
import { createOddsService } from '#server/features/odds/odds.service.ts'
import { writeAllPast } from './odds-past.ts'

// No client is connected yet, so changes are neither published nor counted.
const database = await openPostgres({ url: String(workerData.url), poolSize: 2, statementWithinMs: 60_000 })
const odds = createOddsService({
  database,
  companies: createCompanyService(database),
  sports: createFixtureSports(database.db),
  news: { changed() {}, close() {} },
  count() {},
})
await writeAllPast({ database, odds }, Number(workerData.nowMs))
await database.close()
