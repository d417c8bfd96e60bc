import {
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { consoleFind } from '#contract/console-find.ts'
import {
  consoleBulk,
  consoleBulkUndo,
  consoleExport,
  consolePreview,
  consoleRemoveView,
  consoleSaveView,
  consoleViews,
} from '#contract/console-lists.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  moderator: [
    consoleFind,
    consoleBulk,
    consoleBulkUndo,
    consoleExport,
    consolePreview,
    consoleRemoveView,
    consoleSaveView,
    consoleViews,
    consoleRecord,
    consoleRecords,
    consoleRemove,
    consoleResources,
    consoleSave,
    consoleUndo,
  ],
})
