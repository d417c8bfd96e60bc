import {
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { consoleFind } from '#contract/console-find.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  moderator: [consoleFind, consoleRecord, consoleRecords, consoleRemove, consoleResources, consoleSave, consoleUndo],
})
