import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging } from './envelope.ts'
import { pictureLimits, type UploadKind } from './uploads.ts'

// The operators’ console has one list and one form for every resource that a feature declares (server/kit/resource.ts).

/**
 * Defines how a field is stored, checked and edited. `most` limits the number of characters or entries, or the value,
 * depending on the kind.
 */
export const consoleField = z.object({
  name: z.string(),
  kind: z.enum([
    /** One line; several lines with `hasLines`. */
    'text',
    /** A text in each language of the site. */
    'texts',
    'number',
    'switch',
    'choice',
    /** Several choices in an order, each at most once. */
    'choices',
    /** Epoch milliseconds, or null. */
    'moment',
    /** A path of this site, or an https address. */
    'link',
    /** `#rrggbb`. */
    'colour',
    /** Address of an uploaded picture. */
    'picture',
    /** Address of an uploaded file: a video or subtitles. */
    'upload',
    /** Addresses of files; read-only. */
    'files',
    /** List of short texts. */
    'words',
    'json',
    /** Read-only list of `consoleAccount`. */
    'accounts',
    /** Id of a record of the resource `of`; null without one. */
    'record',
    /** Username of a member. */
    'member',
  ]),
  most: z.nullable(z.number()),
  least: z.nullable(z.number()),
  choices: z.array(z.string()),
  /** The resource that a `record` field refers to. */
  of: z.nullable(z.string()),
  hasLines: z.boolean(),
  isNeeded: z.boolean(),
  /** True for data about a person, which only operators export. */
  isPersonal: z.boolean(),
  /** The console never writes an `always` field, and writes a `later` field only when it adds the record. */
  fixed: z.enum(['never', 'later', 'always']),
})
export type ConsoleField = z.infer<typeof consoleField>
export type ConsoleFieldKind = ConsoleField['kind']

/** `xu` is the amount that the account moved. */
export const consoleAccount = z.object({
  userId: digits,
  username: z.string(),
  displayName: z.string(),
  xu: z.number(),
  isFrozen: z.boolean(),
})
export type ConsoleAccount = z.infer<typeof consoleAccount>

export const resourceName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
export const recordId = z.string().check(z.minLength(1), z.maxLength(253))
export const recordValues = z.record(z.string(), z.unknown())
export type ConsoleValues = Record<string, unknown>

/** `version` changes with the values that the console can write. A save with another version is refused. */
export const consoleRecordShape = z.object({ id: recordId, version: z.string(), values: recordValues })
export type ConsoleRecord = z.infer<typeof consoleRecordShape>

export const consoleGroups = ['desk', 'sport', 'content', 'people', 'rewards', 'site', 'system'] as const

export const consoleResources = endpoint({
  method: 'GET',
  path: '/au/api/console/resource/list',
  summary: 'Resources that the caller may manage, with their fields',
  auth: 'staff',
  data: z.object({
    list: z.array(
      z.object({
        name: resourceName,
        group: z.enum(consoleGroups),
        icon: z.string(),
        /** Fields that the list shows; the first one is the record's title. */
        columns: z.array(z.string()),
        filters: z.array(z.string()),
        /** Fields that the list can be sorted by. */
        sortable: z.array(z.string()),
        canSearch: z.boolean(),
        canAdd: z.boolean(),
        canRemove: z.boolean(),
        /** True when a change of a record needs a reason. */
        needsReason: z.boolean(),
        /**
         * Null unless several records can be added together: one for each uploaded file, stored in the field `file`.
         * The field `order` then continues the numbers of the records with the same `within`.
         */
        many: z.nullable(z.object({ file: z.string(), order: z.string(), within: z.string() })),
        /** Acts on a record, or on the whole list. */
        acts: z.array(
          z.object({
            name: z.string(),
            isOfList: z.boolean(),
            /** True when the act cannot be repaired. */
            isDangerous: z.boolean(),
            needsReason: z.boolean(),
            /** True when the act is about a member, who is chosen for it. */
            needsMember: z.boolean(),
            /** The resource of another record that is chosen for the act, or null. */
            otherOf: z.nullable(z.string()),
          }),
        ),
        fields: z.array(consoleField),
      }),
    ),
  }),
})
export type ConsoleResource = DataOf<typeof consoleResources>['list'][number]

/** Choice of records in a list. */
export const listChoice = {
  q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  filter: z._default(z.string().check(z.maxLength(400)), ''),
  /** A sortable field; with `-` before it, the highest first. */
  sort: z._default(z.string().check(z.maxLength(60)), ''),
}

export const consoleRecords = endpoint({
  method: 'GET',
  path: '/au/api/console/record/list',
  summary:
    'A page of records; `filter` is `field:value`, several separated by semicolons; the value for a time is `from~to`',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    ...listChoice,
    ...keysetPaging(50),
  }),
  data: keysetPageOf(consoleRecordShape),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const consoleChangeKinds = ['added', 'changed', 'removed', 'undone'] as const
/** Time in ms during which the author of a change may undo it. */
export const undoMs = 60_000

const change = z.object({
  id: digits,
  at: epochMs,
  byName: z.string(),
  kind: z.enum(consoleChangeKinds),
  /** Empty unless the resource needs one. */
  reason: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type ConsoleChange = z.infer<typeof change>

export const consoleRecord = endpoint({
  method: 'GET',
  path: '/au/api/console/record/info',
  summary: 'A record and its last 20 changes, newest first',
  auth: 'staff',
  input: z.object({ resource: resourceName, id: recordId }),
  data: z.object({
    record: consoleRecordShape,
    changes: z.array(change),
    /** Names of the acts that the record allows now. */
    acts: z.array(z.string()),
    /** The record's fields, where they differ from those of the resource. */
    fields: z.nullable(z.array(consoleField)),
  }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const maxNamedRecords = 100

export const consoleNamed = endpoint({
  method: 'GET',
  path: '/au/api/console/record/named',
  summary:
    'Records with these ids, separated by blanks, for the names of the records that a list refers to; at most 100',
  auth: 'staff',
  input: z.object({ resource: resourceName, ids: z.string().check(z.minLength(1), z.maxLength(4_000)) }),
  data: z.object({ list: z.array(consoleRecordShape) }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const maxReasonLength = 300
export const changeReason = z._default(z.string().check(z.trim(), z.maxLength(maxReasonLength)), '')

export const consoleSave = endpoint({
  method: 'POST',
  path: '/au/api/console/record/save',
  summary:
    'Change fields of a record, or add a record when `id` is missing; CONFLICT when the record has changed since `version`',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    id: z.optional(recordId),
    version: z.optional(z.string().check(z.maxLength(64))),
    values: recordValues,
    reason: changeReason,
  }),
  data: z.object({ record: consoleRecordShape, changeId: digits }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const consoleRemove = endpoint({
  method: 'POST',
  path: '/au/api/console/record/remove',
  summary: 'Remove a record',
  auth: 'staff',
  input: z.object({ resource: resourceName, id: recordId, version: z.string().check(z.maxLength(64)) }),
  data: z.object({ changeId: digits }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const consoleUndo = endpoint({
  method: 'POST',
  path: '/au/api/console/change/undo',
  summary: 'Undo one of the caller’s changes, within a minute and unless the record was changed since',
  auth: 'staff',
  input: z.object({ changeId: digitsInput }),
  data: z.object({ resource: resourceName, id: recordId, record: z.nullable(consoleRecordShape) }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const consoleAct = endpoint({
  method: 'POST',
  path: '/au/api/console/record/act',
  summary: 'Do one of a resource’s acts, on a record or on the whole list; it is logged with the reason',
  auth: 'staff',
  input: z.object({
    resource: resourceName,
    act: z.string().check(z.maxLength(40)),
    /** Empty for an act on the whole list. */
    id: z._default(z.string().check(z.maxLength(253)), ''),
    reason: changeReason,
    /** Username, for an act that needs a member. */
    username: z._default(z.string().check(z.trim(), z.maxLength(24)), ''),
    /** Id of the other record, for an act that needs one. */
    otherId: z._default(z.string().check(z.maxLength(253)), ''),
  }),
  /** Null when the record is gone. */
  data: z.object({ record: z.nullable(consoleRecordShape) }),
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT', 'USER_NOT_FOUND', 'UNAVAILABLE'],
})

const maxBytesOfDesk = 1024 ** 4

/** Pictures of all resources. Every role of the desk may send them, because teams, banners and films have pictures. */
export const deskPicture: UploadKind = {
  kind: 'desk-picture',
  role: 'staff',
  most: 1,
  pictures: pictureLimits,
  maxBytesOfMember: maxBytesOfDesk,
}

/** Other files of resources, which only editors have, and many pictures together. Its limits are high: films are long. */
export const consoleUpload: UploadKind = {
  kind: 'console',
  role: 'editor',
  most: 1,
  pictures: pictureLimits,
  videos: { maxBytes: 4 * 1024 ** 3, maxPixels: 3_840 * 2_160, maxSeconds: 4 * 3_600 },
  subtitles: { maxBytes: 1024 ** 2 },
  maxBytesOfMember: maxBytesOfDesk,
}
