/**
 * `npm run reviews`: lists providers’ names that wait for an operator’s decision, and stores the decisions. Reads the
 * site’s settings.
 */
import { pino } from 'pino'
import { ConfigError } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { MappingService } from '#server/features/sports-data/mapping.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createImporting } from './importing.ts'
import { openSiteDatabase } from './site-database.ts'

const usage = 'Usage: npm run reviews [-- REVIEW OUR_ID | REVIEW none]'
const maxListed = 500

const refusals: Readonly<Record<string, (reviewId: string, ourId: string) => string>> = {
  NOT_FOUND: (reviewId) => `No review ${reviewId} waits.`,
  TEAM_NOT_FOUND: (_, ourId) => `There is no team ${ourId}.`,
  TOURNAMENT_NOT_FOUND: (_, ourId) => `There is no tournament ${ourId}.`,
  FIXTURE_NOT_FOUND: (_, ourId) => `There is no fixture ${ourId}.`,
}

async function list(mapping: MappingService): Promise<void> {
  const open = await mapping.openReviews({ after: '0', limit: maxListed })
  for (const { id, provider, kind, name, candidates } of open) {
    const known = candidates.map(({ ourId, name: ours }) => `${ourId} ${ours}`).join(', ') || 'no candidates'
    console.log(`${id}  ${provider} ${kind}  ${name}: ${known}`)
  }
  console.log(open.length === 0 ? 'Nothing waits.' : `\n${open.length} wait. ${usage}`)
}

async function answer(mapping: MappingService, [reviewId, ourId]: readonly [string, string]) {
  try {
    await mapping.decide(reviewId, { ourId: ourId === 'none' ? null : ourId, by: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ConfigError(refusals[error.name]?.(reviewId, ourId) ?? `That cannot be: ${error.name}.`)
  }
  console.log(ourId === 'none' ? `${reviewId} is nothing of ours.` : `${reviewId} is ${ourId} of ours.`)
}

async function main(): Promise<void> {
  const [reviewId, ourId, ...rest] = process.argv.slice(2)
  const isAnswer = /^\d{1,18}$/.test(reviewId ?? '') && /^(\d{1,18}|none)$/.test(ourId ?? '') && rest.length === 0
  if (reviewId !== undefined && !isAnswer) throw new ConfigError(usage)
  const log = pino({ level: 'warn' }, process.stderr)
  const database = await openSiteDatabase('the review list', log)
  try {
    await prepareDatabase(database)
    const { mapping } = createImporting(database, log)
    if (reviewId === undefined || ourId === undefined) await list(mapping)
    else await answer(mapping, [reviewId, ourId])
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
