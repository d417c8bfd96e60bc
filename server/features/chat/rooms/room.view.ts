import type { PublicUser } from '#contract/account.ts'
import { type ChatRoom, maxRoomExcerptLength } from '#contract/chat.ts'
import type { Locale } from '#contract/envelope.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import type { Companions } from './companions.service.ts'
import type { Members } from './members.service.ts'
import type { ListedRow } from './room-list.store.ts'

export function otherOf(row: Pick<ListedRow, 'pair_low' | 'pair_high'>, member: Pick<Member, 'userId'>): string | null {
  if (row.pair_low === null) return null
  return row.pair_low === member.userId ? row.pair_high : row.pair_low
}

type Presenting = { viewer: Viewer; members: Members; companions: Companions; locale: Locale }

/** Presents rooms for the viewer, with at most three queries for any number of rooms. */
export async function presentRooms(
  rows: readonly ListedRow[],
  { viewer, members, companions, locale }: Presenting,
): Promise<ChatRoom[]> {
  const member = viewer.kind === 'user' ? viewer : null
  const others = rows.flatMap((row) => (member && otherOf(row, member)) ?? [])
  const writers = rows.flatMap((row) => row.last_user_id ?? [])
  const hosts = rows.flatMap((row) => hostOf(row) ?? [])
  const people = await members.find([...new Set([...others, ...writers, ...hosts])])
  const hasGroups = rows.some(isSmallGroup)
  const [strangers, blocked] = await Promise.all([
    member && hasGroups ? companions.strangersOf(member.userId) : new Set<string>(),
    member ? companions.blockedBy(member.userId) : new Set<string>(),
  ])
  const context = { people, locale, strangers, blocked }
  return rows.map((row) => presentRoom(row, { ...context, other: (member && otherOf(row, member)) ?? null }))
}

type Context = {
  other: string | null
  people: ReadonlyMap<string, PublicUser>
  strangers: ReadonlySet<string>
  blocked: ReadonlySet<string>
  locale: Locale
}

/** Fixtures’ rooms have no host, and people of a private room know their host already. */
function hostOf({ kind, author_id }: ListedRow): string | null {
  return kind === 'group' || kind === 'vip' ? author_id : null
}

function isSmallGroup({ kind, pair_low }: ListedRow): boolean {
  return kind === 'private' && pair_low === null
}

function isLastHidden(row: ListedRow, { strangers, blocked }: Context): boolean {
  const author = row.last_user_id ?? ''
  if (row.kind === 'private') return isSmallGroup(row) && strangers.has(author)
  return blocked.has(author) && !row.is_moderator
}

function presentRoom(row: ListedRow, context: Context): ChatRoom {
  const { other, people, locale } = context
  const hasDoor = row.kind === 'private' || row.kind === 'vip'
  const isIn = !hasDoor || row.standing === 'in'
  const companion = other === null ? null : (people.get(other) ?? null)
  const name = row.fixture_id === null ? row.name : `${row.home?.[locale] ?? '…'} – ${row.away?.[locale] ?? '…'}`
  // The slug of a private room must not reveal its people.
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
    host: people.get(hostOf(row) ?? '') ?? null,
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
      isIn && row.last_user_id !== null && row.last_at !== null && !isLastHidden(row, context)
        ? {
            userId: row.last_user_id,
            showName: people.get(row.last_user_id)?.displayName ?? '…',
            filteredMessage: [...(row.last_text ?? '')].slice(0, maxRoomExcerptLength).join(''),
            createdAt: row.last_at.getTime(),
            files: row.last_files,
          }
        : null,
    unread: isIn && (row.standing === 'in' || row.is_followed) ? Math.max(0, Number(row.unread)) : 0,
    notifies: row.notifies,
  }
}
