import {
  consoleAct,
  consoleNamed,
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
  consoleBulkAct,
  consoleBulkUndo,
  consoleExport,
  consolePreview,
  consoleRemoveView,
  consoleSaveView,
  consoleViews,
} from '#contract/console-lists.ts'
import { consoleFigures } from '#contract/figures.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  staff: [
    consoleFigures,
    consoleFind,
    consoleBulk,
    consoleBulkAct,
    consoleBulkUndo,
    consoleExport,
    consolePreview,
    consoleRemoveView,
    consoleSaveView,
    consoleViews,
    consoleAct,
    consoleNamed,
    consoleRecord,
    consoleRecords,
    consoleRemove,
    consoleResources,
    consoleSave,
    consoleUndo,
  ],
})
