import { isDeepStrictEqual } from 'node:util'
import type { ConsoleRecord, ConsoleValues } from '#contract/console.ts'
import type { ActResult, BulkResult, PreviewedRecord } from '#contract/console-lists.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import type { ConsoleService } from './console.service.ts'
import { readValues } from './field.rules.ts'

type Asked = { resource: string; values: ConsoleValues | null }

/** Returns the name of an expected error. Throws all others. */
function nameOf(error: unknown): string {
  if (error instanceof ApiError) return error.name
  throw error
}

/** Acts on many records. Each record has its own transaction, its own line in the logs and its own undo. */
export function createBulkService(db: Db, service: ConsoleService) {
  return {
    /** Returns the changes that `run` would make. Checks that need the transaction run only there. */
    async preview(member: Member, { resource: name, ids, values: given }: Asked & { ids: readonly string[] }) {
      const resource = service.resourceFor(member, name)
      if (given === null && resource.canRemove === false) throw new ApiError('NOT_PERMISSIONS')
      const { values, faults } = readValues(resource, given ?? {}, { isNew: false })
      if (faults.length > 0) throw new ApiError('BAD_INPUT', { fields: faults })
      const list: PreviewedRecord[] = []
      for (const id of new Set(ids)) {
        const before = await resource.rows.find(db, id)
        if (!before) {
          list.push({ id, version: '', values: {}, fields: [], error: 'NOT_FOUND' })
          continue
        }
        const changed = Object.entries(values).filter(([field, value]) => !isDeepStrictEqual(value, before[field]))
        const wrong = (await resource.check?.(db, { ...before, ...Object.fromEntries(changed) }, id)) ?? []
        list.push({
          id,
          version: service.versionOf(resource, id, before),
          values: before,
          fields: changed.map(([field, after]) => ({ name: field, before: before[field] ?? null, after })),
          error: given !== null && wrong.length > 0 ? 'BAD_INPUT' : null,
        })
      }
      return list
    },

    /** Changes or removes each record that still has its version. */
    async run(
      member: Member,
      { resource, records, values }: Asked & { records: readonly { id: string; version: string }[] },
    ): Promise<BulkResult[]> {
      service.resourceFor(member, resource)
      const list: BulkResult[] = []
      for (const { id, version } of records) {
        try {
          if (values === null) {
            const changeId = await service.remove(member, { resource, id, version })
            list.push({ id, changeId, record: null, error: null })
          } else {
            const { record, changeId } = await service.save(member, { resource, id, version, values })
            list.push({ id, changeId, record, error: null })
          }
        } catch (error) {
          list.push({ id, changeId: null, record: null, error: nameOf(error) })
        }
      }
      return list
    },

    /** Runs an act on each record. A preview runs nothing. Throws NOT_FOUND for an act that is not of many records. */
    async act(
      member: Member,
      asked: { resource: string; act: string; ids: readonly string[]; reason: string; isPreview: boolean },
    ): Promise<ActResult[]> {
      const resource = service.resourceFor(member, asked.resource)
      const act = resource.acts?.find(
        ({ name, isOfList, needsMember, otherOf }) => name === asked.act && !isOfList && !needsMember && !otherOf,
      )
      if (!act) throw new ApiError('NOT_FOUND')
      const list: ActResult[] = []
      for (const id of new Set(asked.ids)) {
        if (asked.isPreview) {
          const values = await resource.rows.find(db, id)
          const isAllowed = values && (act.applies?.(values) ?? true)
          list.push({ id, error: !values ? 'NOT_FOUND' : isAllowed ? null : 'CONFLICT' })
          continue
        }
        try {
          await service.act(member, { ...asked, id, username: '', otherId: '' })
          list.push({ id, error: null })
        } catch (error) {
          list.push({ id, error: nameOf(error) })
        }
      }
      return list
    },

    async undo(member: Member, changeIds: readonly string[]) {
      const list: { changeId: string; id: string | null; record: ConsoleRecord | null; error: string | null }[] = []
      for (const changeId of changeIds) {
        try {
          const { id, record } = await service.undo(member, changeId)
          list.push({ changeId, id, record, error: null })
        } catch (error) {
          list.push({ changeId, id: null, record: null, error: nameOf(error) })
        }
      }
      return list
    },
  }
}

export type BulkService = ReturnType<typeof createBulkService>
