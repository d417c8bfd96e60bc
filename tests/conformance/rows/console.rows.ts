import {
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  moderator: [consoleRecord, consoleRecords, consoleRemove, consoleResources, consoleSave, consoleUndo],
})
