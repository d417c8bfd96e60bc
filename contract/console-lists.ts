import * as z from 'zod/mini'
import { changeReason, consoleRecordShape, listChoice, recordId, recordValues, resourceName } from './console.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, locale, nothing } from './envelope.ts'

// Lists of the console: saved views, acts on many records, and CSV files.

export const maxBulkRecords = 100
export const maxViewNameLength = 40
/** Max views of one member for one list. */
export const maxViews = 30

export const consoleViews = endpoint({
  method: 'GET',
  path: '/au/api/console/view/list',
  summary: 'Saved views of a list: the caller’s, and those that others share with everyone who may open the list',
  auth: 'staff',
  input: z.object({ resource: resourceName }),
  data: z.object({
    list: z.array(
      z.object({
        id: digits,
        name: z.string(),
        isShared: z.boolean(),
        isOwn: z.boolean(),
        /** Query of the list's address: words, filters, order and columns. */
        query: z.string(),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
export type ConsoleView = DataOf<typeof consoleViews>['list'][number]

export const consoleSaveView = endpoint({
  method: 'POST',
  path: '/au/api/console/view/save',
  summary: 'Save a view of a list under a name; the caller’s view with this name is replaced',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxViewNameLength)),
    isShared: z.boolean(),
    query: z.string().check(z.maxLength(1_000)),
  }),
  data: z.object({ id: digits }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const consoleRemoveView = endpoint({
  method: 'POST',
  path: '/au/api/console/view/remove',
  summary: 'Remove one of the caller’s views; operators also remove shared ones',
  auth: 'staff',
  input: z.object({ id: digitsInput }),
  data: nothing,
})

const change = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })
const bulkIds = z.array(recordId).check(z.minLength(1), z.maxLength(maxBulkRecords))
/** The values that each record gets, or null to remove the records. */
const bulkValues = z.nullable(recordValues)

export const consolePreview = endpoint({
  method: 'POST',
  path: '/au/api/console/bulk/preview',
  summary: 'Changes that an act on several records would make; nothing is written',
  auth: 'staff',
  input: z.object({ resource: resourceName, ids: bulkIds, values: bulkValues }),
  data: z.object({
    list: z.array(
      z.object({
        id: recordId,
        version: z.string(),
        values: recordValues,
        /** Empty when the record would stay the same, and for a removal. */
        fields: z.array(change),
        /** Name of the error that the act would have; null without one. */
        error: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
export type PreviewedRecord = DataOf<typeof consolePreview>['list'][number]

export const consoleBulk = endpoint({
  method: 'POST',
  path: '/au/api/console/bulk/save',
  summary: 'Change or remove several records, each in its own transaction; the answer has the result of each',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    records: z
      .array(z.object({ id: recordId, version: z.string().check(z.maxLength(64)) }))
      .check(z.minLength(1), z.maxLength(maxBulkRecords)),
    values: bulkValues,
  }),
  data: z.object({
    list: z.array(
      z.object({
        id: recordId,
        /** Null after an error. */
        changeId: z.nullable(digits),
        /** Null after an error and for a removed record. */
        record: z.nullable(consoleRecordShape),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
export type BulkResult = DataOf<typeof consoleBulk>['list'][number]

export const consoleBulkAct = endpoint({
  method: 'POST',
  path: '/au/api/console/bulk/act',
  summary: 'Do an act on several records, each logged with the reason; a preview only says which of them allow it',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    act: z.string().check(z.maxLength(40)),
    ids: bulkIds,
    reason: changeReason,
    isPreview: z.boolean(),
  }),
  data: z.object({
    list: z.array(
      z.object({
        id: recordId,
        /** Name of the error that the act had or would have; null without one. */
        error: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
export type ActResult = DataOf<typeof consoleBulkAct>['list'][number]

export const consoleBulkUndo = endpoint({
  method: 'POST',
  path: '/au/api/console/bulk/undo',
  summary: 'Undo several of the caller’s changes, as single ones are undone; the answer has the result of each',
  auth: 'staff',
  input: z.object({ changeIds: z.array(digitsInput).check(z.minLength(1), z.maxLength(maxBulkRecords)) }),
  data: z.object({
    list: z.array(
      z.object({
        changeId: digits,
        id: z.nullable(recordId),
        record: z.nullable(consoleRecordShape),
        error: z.nullable(z.string()),
      }),
    ),
  }),
})

export const consoleExport = endpoint({
  method: 'POST',
  path: '/au/api/console/export',
  summary: 'Address of a CSV file with the chosen records and fields; the address works for one minute',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    ...listChoice,
    /** Fields in the order of the file. Fields with personal data are refused for callers who may not see contacts. */
    columns: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(60)),
    /** Language of the first line and of choices. */
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({ address: z.string() }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'TOO_MANY_REQUESTS'],
})
