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
import { handle, type Route } from '#server/http/handle.ts'
import type { BulkService } from './bulk.service.ts'
import { exportPath } from './export.http.ts'
import type { ExportService } from './export.service.ts'
import type { ViewService } from './view.service.ts'

type Uses = { views: ViewService; bulk: BulkService; exports: ExportService }

export function listRoutes({ views, bulk, exports }: Uses): Route[] {
  return [
    handle(consoleViews, async ({ resource }, { member }) => ({ list: await views.list(member, resource) })),
    handle(consoleSaveView, async (asked, { member }) => ({ id: await views.save(member, asked) })),
    handle(consoleRemoveView, async ({ id }, { member }) => {
      await views.remove(member, id)
      return null
    }),
    handle(consolePreview, async (asked, { member }) => ({ list: await bulk.preview(member, asked) })),
    handle(consoleBulk, async (asked, { member }) => ({ list: await bulk.run(member, asked) })),
    handle(consoleBulkAct, async (asked, { member }) => ({ list: await bulk.act(member, asked) })),
    handle(consoleBulkUndo, async ({ changeIds }, { member }) => ({
      list: await bulk.undo(member, changeIds),
    })),
    handle(consoleExport, async (asked, { member }) => {
      const ticket = await exports.ask(member, asked)
      return { address: `${exportPath}?ticket=${ticket}` }
    }),
  ]
}
