import type { PublicUser } from '#contract/account.ts'
import type { ChatRoom } from '#contract/chat.ts'
import type { Locale } from '#contract/envelope.ts'
import { slugify } from '#contract/fixture-slug.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import type { Members } from './members.ts'
import type { ListedRow } from './room-list.store.ts'

/** Lists show the beginning of what was said last. */
const longestExcerpt = 100

export function otherOf(row: Pick<ListedRow, 'pair_low' | 'pair_high'>, member: Pick<Member, 'userId'>): string | null {
  if (row.pair_low === null) return null
  return row.pair_low === member.userId ? row.pair_high : row.pair_low
}

/** Rows as the asking viewer may see them: two lookups of people however many. */
export async function presentRooms(
  rows: readonly ListedRow[],
  { viewer, members, locale }: { viewer: Viewer; members: Members; locale: Locale },
): Promise<ChatRoom[]> {
  const member = viewer.kind === 'user' ? viewer : null
  const others = rows.flatMap((row) => (member && otherOf(row, member)) ?? [])
  const writers = rows.flatMap((row) => row.last_user_id ?? [])
  const people = await members.find([...new Set([...others, ...writers])])
  return rows.map((row) => presentRoom(row, { other: (member && otherOf(row, member)) ?? null, people, locale }))
}

type Context = { other: string | null; people: ReadonlyMap<string, PublicUser>; locale: Locale }

function presentRoom(row: ListedRow, { other, people, locale }: Context): ChatRoom {
  const hasDoor = row.kind === 'private' || row.kind === 'vip'
  const isIn = !hasDoor || row.standing === 'in'
  const companion = other === null ? null : (people.get(other) ?? null)
  const name = row.fixture_id === null ? row.name : `${row.home?.[locale] ?? '…'} – ${row.away?.[locale] ?? '…'}`
  // The address of a private room says nothing of whom it is with.
  const words =
    row.kind === 'private' ? '' : slugify(row.kind === 'fixture' ? `${row.home?.vi} vs ${row.away?.vi}` : name)
  return {
    groupId: row.id,
    kind: row.kind,
    slug: words === '' ? row.id : `${words}-${row.id}`,
    name: companion?.displayName ?? name,
    about: row.about,
    fixtureId: row.fixture_id,
    authorId: isIn ? row.author_id : null,
    privateMessage: row.kind === 'private',
    vipGroup: row.kind === 'vip' ? 1 : 0,
    standing: hasDoor ? (row.standing ?? 'none') : 'open',
    other: companion,
    members: Number(row.members),
    waiting: Number(row.waiting),
    runsRoom: row.is_moderator,
    isArchived: row.archived_at !== null,
    lastId: isIn ? row.last_id : '0',
    lastMessage:
      isIn && row.last_user_id !== null && row.last_at !== null
        ? {
            userId: row.last_user_id,
            showName: people.get(row.last_user_id)?.displayName ?? '…',
            filteredMessage: [...(row.last_text ?? '')].slice(0, longestExcerpt).join(''),
            createdAt: row.last_at.getTime(),
          }
        : null,
    unread: isIn && (row.standing === 'in' || row.is_followed) ? Math.max(0, Number(row.unread)) : 0,
    notifies: row.notifies,
  }
}
