import { sql } from 'kysely'
import type { Resource } from '#server/resource.ts'
import { tableResource } from '#server/table-rows.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import type { RoomKeeping } from './room-keeping.service.ts'

const host = nameOfMember(sql.ref('chat_rooms.author_id'))

/** Public and VIP rooms of members. Staff see no messages here, and no private rooms. */
export function roomResource(keeping: Pick<RoomKeeping, 'setClosedByStaff'>): Resource {
  return tableResource({
    group: 'people',
    name: 'rooms',
    icon: 'messages-square',
    table: 'chat_rooms',
    only: sql<boolean>`kind in ('group', 'vip') and deleted_at is null`,
    search: ['name', 'about', host],
    columns: ['name', 'kind', 'host', 'isClosed', 'people', 'lastMessageAt'],
    filters: ['kind', 'isClosed'],
    canAdd: false,
    canRemove: false,
    fields: {
      name: { kind: 'text', fixed: 'always' },
      kind: { kind: 'choice', choices: ['group', 'vip'], fixed: 'always' },
      host: { kind: 'text', value: host, fixed: 'always' },
      introduction: { kind: 'text', column: 'about', fixed: 'always', hasLines: true },
      isClosed: { kind: 'switch', value: sql`archived_at is not null`, fixed: 'always' },
      people: {
        kind: 'number',
        value: sql`(select count(*) from chat_members as m where m.room_id = chat_rooms.id and m.standing = 'in')`,
        fixed: 'always',
      },
      lastMessageAt: { kind: 'moment', fixed: 'always' },
      createdAt: { kind: 'moment', fixed: 'always' },
    },
    acts: [
      {
        name: 'close',
        needsReason: true,
        applies: ({ isClosed }) => isClosed === false,
        run: (by, { id }) => keeping.setClosedByStaff(by, { roomId: id, isClosed: true }),
      },
      {
        name: 'reopen',
        needsReason: true,
        applies: ({ isClosed }) => isClosed === true,
        run: (by, { id }) => keeping.setClosedByStaff(by, { roomId: id, isClosed: false }),
      },
    ],
  })
}
