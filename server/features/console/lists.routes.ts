import {
  consoleBulk,
  consoleBulkUndo,
  consoleExport,
  consolePreview,
  consoleRemoveView,
  consoleSaveView,
  consoleViews,
  maxViews,
} from '#contract/console-lists.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, memberOf, type Route } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { opens } from '#server/http/viewer.ts'
import type { BulkService } from './bulk.service.ts'
import type { ConsoleService } from './console.service.ts'
import { exportPath } from './export.http.ts'
import type { ExportService } from './export.service.ts'
import { countViews, deleteView, listViews, saveView } from './view.store.ts'

type Uses = { db: Db; service: ConsoleService; bulk: BulkService; exports: ExportService }

export function listRoutes({ db, service, bulk, exports }: Uses): Route[] {
  return [
    handle(consoleViews, async ({ resource }, context) => {
      const member = memberOf(context)
      service.resourceFor(member, resource)
      return { list: await listViews(db, { resource, userId: member.userId }) }
    }),
    handle(consoleSaveView, async (asked, context) => {
      const member = memberOf(context)
      service.resourceFor(member, asked.resource)
      const own = { resource: asked.resource, userId: member.userId }
      if ((await countViews(db, own)) >= maxViews) throw new ApiError('CONFLICT')
      return { id: await saveView(db, { ...asked, userId: member.userId }) }
    }),
    handle(consoleRemoveView, async ({ id }, context) => {
      const member = memberOf(context)
      await deleteView(db, { id, userId: member.userId, isForOthers: opens(member, 'shared-views') })
      return null
    }),
    handle(consolePreview, async (asked, context) => ({ list: await bulk.preview(memberOf(context), asked) })),
    handle(consoleBulk, async (asked, context) => ({ list: await bulk.run(memberOf(context), asked) })),
    handle(consoleBulkUndo, async ({ changeIds }, context) => ({
      list: await bulk.undo(memberOf(context), changeIds),
    })),
    handle(consoleExport, async (asked, context) => {
      const ticket = await exports.ask(memberOf(context), asked)
      return { address: `${exportPath}?ticket=${ticket}` }
    }),
  ]
}
