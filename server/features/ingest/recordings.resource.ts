import { sql } from 'kysely'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { nameOfMember } from '#server/tables/authors.ts'

const commentator = nameOfMember(sql.ref('recordings.user_id'))

/** Recordings of broadcasts. A removal deletes the files; nothing can restore them. */
export function recordingResource(remove: (streamId: string) => Promise<void>): Resource {
  return tableResource({
    group: 'content',
    name: 'recordings',
    icon: 'film',
    table: 'recordings',
    key: 'stream_id',
    order: [
      { column: 'started_at', type: 'timestamptz', direction: 'desc' },
      { column: 'stream_id', type: 'text' },
    ],
    search: ['stream_id', commentator],
    columns: ['commentator', 'fixtureId', 'startedAt', 'minutes', 'bytes', 'storedAt'],
    filters: ['fixtureId', 'startedAt'],
    canAdd: false,
    canRemove: false,
    fields: {
      commentator: { kind: 'text', value: commentator, fixed: 'always' },
      fixtureId: { kind: 'text', fixed: 'always' },
      startedAt: { kind: 'moment', fixed: 'always' },
      minutes: { kind: 'number', value: sql`round(duration_ms / 60000.0)`, fixed: 'always' },
      bytes: { kind: 'number', fixed: 'always' },
      storedAt: { kind: 'moment', fixed: 'always' },
    },
    acts: [{ name: 'remove', isDangerous: true, needsReason: true, run: (_by, { id }) => remove(id) }],
  })
}
