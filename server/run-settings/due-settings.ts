import type { FastifyBaseLogger } from 'fastify'
import { mayAs } from '#contract/rules/roles.ts'
import type { Db } from '#server/db/sql.ts'
import { recordAct } from '#server/kit/acts.ts'
import { hasOtherOperator, operators } from '#server/tables/operators.ts'
import { clearDue, findSetting, listDueSettings, saveSetting, saveWanted } from './run-setting.store.ts'
import type { RunSettings } from './run-settings.ts'

/**
 * Applies values that have waited long enough without a second operator. When there is one by now, they wait for that
 * one. A value whose asker is no operator any more is dropped.
 */
export async function applyDueSettings(
  { db, settings, log }: { db: Db; settings: Pick<RunSettings, 'changed' | 'usual'>; log: FastifyBaseLogger },
  nowMs = Date.now(),
): Promise<void> {
  for (const { name, dueAt } of await listDueSettings(db)) {
    if (dueAt.getTime() > nowMs) return
    const applied = db.transaction().execute(async (tx) => {
      const row = await findSetting(tx, name)
      if (!row?.dueAt || row.dueAt.getTime() > nowMs || row.askedBy === null) return
      if (await hasOtherOperator(tx, row.askedBy)) return clearDue(tx, name)
      const asker = await operators(tx).where('users.id', '=', row.askedBy).executeTakeFirst()
      if (!asker || !mayAs(asker.role, 'operator'))
        return saveWanted(tx, { name, wanted: null, by: row.askedBy, reason: '', dueAt: null })
      await saveSetting(tx, name, row.wanted)
      const step = `${JSON.stringify(row.value ?? settings.usual(name))} → ${JSON.stringify(row.wanted)}`
      const by = { userId: asker.id, role: asker.role }
      await recordAct(tx, { kind: 'record.changed', by, reason: `settings ${name}: ${step}: ${row.askedReason}` })
    })
    await applied.catch((error: unknown) =>
      log.error({ err: error, name }, 'a setting without a second operator failed'),
    )
    settings.changed()
  }
}
