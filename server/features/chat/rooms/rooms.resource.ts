import { sql } from 'kysely'
import type { FailedField } from '#contract/errors.ts'
import { maxRoomAboutLength, maxRoomNameLength } from '#contract/rooms.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import type { Field, RecordAct, Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { nameOfMember, usernameOf } from '#server/tables/authors.ts'
import type { RoomKeeping } from './room-keeping.service.ts'
import type { RoomsService } from './rooms.service.ts'

type Uses = {
  keeping: Pick<RoomKeeping, 'setClosedByStaff' | 'handOverByStaff' | 'takeBack'>
  rooms: Pick<RoomsService, 'createByStaff' | 'admit' | 'remove'>
  publishable(written: string): string | null
  findByName(username: string): Promise<{ userId: string } | null>
}

const host = nameOfMember(sql.ref('chat_rooms.author_id'))
const countOf = (standing: 'in' | 'asked') =>
  sql`(select count(*) from chat_members as m where m.room_id = chat_rooms.id and m.standing = ${standing})`
/** Usernames of the members who have waited longest for admission. */
const waiting = sql`array(
  select ${usernameOf(sql.ref('m.user_id'))} from chat_members as m
  where m.room_id = chat_rooms.id and m.standing = 'asked' order by m.standing_since, m.user_id limit 50)`

const fixed = { fixed: 'always' } as const
const fields: Record<string, Field> = {
  name: { kind: 'text', most: maxRoomNameLength },
  kind: { kind: 'choice', choices: ['group', 'vip'], fixed: 'later' },
  hostName: { kind: 'member', value: usernameOf(sql.ref('chat_rooms.author_id')), fixed: 'later' },
  host: { kind: 'text', value: host, ...fixed },
  introduction: {
    kind: 'text',
    column: 'about',
    most: maxRoomAboutLength,
    hasLines: true,
    isNeeded: false,
  },
  isClosed: { kind: 'switch', value: sql`archived_at is not null`, ...fixed },
  people: { kind: 'number', value: countOf('in'), ...fixed },
  asking: { kind: 'number', value: countOf('asked'), ...fixed },
  waiting: { kind: 'words', value: waiting, ...fixed },
  lastMessageAt: { kind: 'moment', ...fixed },
  createdAt: { kind: 'moment', ...fixed },
}
const { hostName: _, ...fieldsOfKnown } = fields

/** Public and VIP rooms of members. Staff see no messages here, and no private rooms. */
export function roomResource(use: Uses): Resource {
  const resource = tableResource({
    group: 'people',
    name: 'rooms',
    icon: 'messages-square',
    table: 'chat_rooms',
    only: sql<boolean>`kind in ('group', 'vip') and deleted_at is null`,
    search: ['name', 'about', host],
    columns: ['name', 'kind', 'host', 'isClosed', 'people', 'asking', 'lastMessageAt'],
    filters: ['kind', 'isClosed'],
    canRemove: false,
    fields,
    // A known room shows its host in `host`. The host changes by an act.
    fieldsOf: () => fieldsOfKnown,
    acts: roomActs(use),
    async check(_db, { name, introduction, hostName }, id) {
      const faults: FailedField[] = []
      if (!use.publishable(String(name))) faults.push({ path: 'name', rule: 'blocked' })
      if (use.publishable(String(introduction ?? '')) === null) faults.push({ path: 'introduction', rule: 'blocked' })
      if (id === null && !(await use.findByName(String(hostName)))) faults.push({ path: 'hostName', rule: 'member' })
      return faults
    },
  })
  const { rows } = resource
  return {
    ...resource,
    rows: {
      ...rows,
      async insert(tx, { kind, name, introduction, hostName }) {
        const found = await use.findByName(String(hostName))
        if (!found) throw new ApiError('USER_NOT_FOUND')
        const about = String(introduction ?? '')
        return use.rooms.createByStaff(tx, {
          kind: kind === 'vip' ? 'vip' : 'group',
          name: String(name),
          about,
          hostId: found.userId,
        })
      },
      async update(tx, id, values, change) {
        const shown = { ...values }
        for (const field of ['name', 'introduction'] as const)
          if (field in shown) shown[field] = use.publishable(String(shown[field] ?? '')) ?? ''
        await rows.update(tx, id, shown, change)
        if (shown.name !== undefined)
          await event(tx, 'room.renamed', { roomId: id, name: String(shown.name), byId: change.by.userId })
      },
      delete: (tx, id) => use.keeping.takeBack(tx, id),
    },
  }
}

function roomActs({ keeping, rooms }: Pick<Uses, 'keeping' | 'rooms'>): RecordAct[] {
  const aboutMember = { needsMember: true, needsReason: true } as const
  return [
    {
      ...aboutMember,
      name: 'handOver',
      run: (by, { id, userId }) => keeping.handOverByStaff(by, { roomId: id, userId }),
    },
    {
      ...aboutMember,
      name: 'admit',
      applies: ({ kind }) => kind === 'vip',
      run: (by, { id, userId }) => rooms.admit(by, { roomId: id, userId }),
    },
    {
      ...aboutMember,
      name: 'turnAway',
      applies: ({ kind }) => kind === 'vip',
      run: (by, { id, userId }) => rooms.remove(by, { roomId: id, userId }),
    },
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
  ]
}
