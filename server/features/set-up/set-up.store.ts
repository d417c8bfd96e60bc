import type { ColumnType } from 'kysely'
import type { SetUpStep } from '#contract/set-up.ts'
import type { Db } from '#server/db/sql.ts'
import { commentators } from '#server/tables/commentators.ts'
import { fixtures } from '#server/tables/fixtures.ts'

type StepTable = { step: SetUpStep; state: 'done' | 'skipped'; changed_at: ColumnType<Date, Date | undefined, Date> }

declare module '#server/db/sql.ts' {
  interface Database {
    set_up_steps: StepTable
  }
}

export async function listSetUpSteps(db: Db): Promise<Map<SetUpStep, StepTable['state']>> {
  const rows = await db.selectFrom('set_up_steps').select(['step', 'state']).execute()
  return new Map(rows.map(({ step, state }) => [step, state]))
}

export async function upsertSetUpStep(db: Db, step: SetUpStep, state: StepTable['state']): Promise<void> {
  await db
    .insertInto('set_up_steps')
    .values({ step, state })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ state, changed_at: new Date() }))
    .execute()
}

export async function deleteSkipped(db: Db, steps: readonly SetUpStep[]): Promise<void> {
  await db.deleteFrom('set_up_steps').where('step', 'in', steps).where('state', '=', 'skipped').execute()
}

export async function hasFixture(db: Db): Promise<boolean> {
  return (await fixtures(db).clearSelect().select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasCommentator(db: Db): Promise<boolean> {
  return (await commentators(db).limit(1).executeTakeFirst()) !== undefined
}
