import {
  consoleBulk,
  consoleBulkAct,
  consoleBulkUndo,
  consoleExport,
  consolePreview,
  consoleRemoveView,
  consoleSaveView,
  consoleViews,
} from '#contract/console-lists.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { BulkService } from './bulk.service.ts'
import { exportPath } from './export.http.ts'
import type { ExportService } from './export.service.ts'
import type { ViewService } from './view.service.ts'

type Uses = { views: ViewService; bulk: BulkService; exports: ExportService }

export function listRoutes({ views, bulk, exports }: Uses): Route[] {
  return [
    handle(consoleViews, async ({ resource }, context) => ({ list: await views.list(memberOf(context), resource) })),
    handle(consoleSaveView, async (asked, context) => ({ id: await views.save(memberOf(context), asked) })),
    handle(consoleRemoveView, async ({ id }, context) => {
      await views.remove(memberOf(context), id)
      return null
    }),
    handle(consolePreview, async (asked, context) => ({ list: await bulk.preview(memberOf(context), asked) })),
    handle(consoleBulk, async (asked, context) => ({ list: await bulk.run(memberOf(context), asked) })),
    handle(consoleBulkAct, async (asked, context) => ({ list: await bulk.act(memberOf(context), asked) })),
    handle(consoleBulkUndo, async ({ changeIds }, context) => ({
      list: await bulk.undo(memberOf(context), changeIds),
    })),
    handle(consoleExport, async (asked, context) => {
      const ticket = await exports.ask(memberOf(context), asked)
      return { address: `${exportPath}?ticket=${ticket}` }
    }),
  ]
}
