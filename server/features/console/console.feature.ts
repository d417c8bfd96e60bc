import type { PublicUser } from '#contract/account.ts'
import {
  type ConsoleChange,
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
  consoleUpload,
} from '#contract/console.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import type { Resource } from '#server/resource.ts'
import type { ChangeRow } from './change.store.ts'
import { createConsoleService } from './console.service.ts'
import { resourceShown } from './field.rules.ts'
import { picturesInUse } from './pictures.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  uploads: UploadService
  resources: () => readonly Resource[]
}

/** The operators’ console: lists, edits, logs and undoes changes of the resources that features declare. */
export function createConsole({ engines }: Ground, { accounts, uploads, resources }: Uses): Feature {
  const { db } = engines.database
  const service = createConsoleService(engines.database, resources)
  uploads.accept(consoleUpload, { inUse: (addresses) => picturesInUse(db, resources(), addresses) })

  return {
    service: undefined,
    routes: [
      handle(consoleResources, async (_input, context) => ({
        list: service.resourcesOf(memberOf(context)).map(resourceShown),
      })),
      handle(consoleRecords, ({ resource, q, filter, ...paging }, context) =>
        service.page(memberOf(context), { resource, q, filter, paging }),
      ),
      handle(consoleRecord, async ({ resource, id }, context) => {
        const { record, changes } = await service.find(memberOf(context), resource, id)
        const people = await accounts.findPublic([...new Set(changes.map(({ byUserId }) => byUserId))])
        return { record, changes: changes.map((change) => toChange(change, people)) }
      }),
      handle(consoleSave, (asked, context) => service.save(memberOf(context), asked)),
      handle(consoleRemove, async (asked, context) => ({ changeId: await service.remove(memberOf(context), asked) })),
      handle(consoleUndo, ({ changeId }, context) => service.undo(memberOf(context), changeId)),
    ],
  }
}

function toChange(change: ChangeRow, people: ReadonlyMap<string, PublicUser>): ConsoleChange {
  const { id, at, byUserId, kind, before, after } = change
  const names = before && after ? Object.keys(after) : []
  return {
    ...{ id, at: at.getTime(), kind, byName: people.get(byUserId)?.displayName ?? '' },
    fields: names.map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null })),
  }
}
