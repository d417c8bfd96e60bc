import type { Commentator, ownScheduleEntry, ScheduleEntry, scheduleUpdate } from '#contract/commentators.ts'
import { entryStatus } from '#contract/commentators.ts'
import type { DataOf, ParsedInputOf } from '#contract/endpoint.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { isAllowedPicture } from '#server/http/picture-address.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { countBookings, findCommentator, findCommentators, isOnAir, upsertProfile } from './commentator.store.ts'
import { toCommentator } from './commentator.view.ts'
import { listFixtureLinks, listLinks, replaceLinks } from './link.store.ts'

type Key = { fixtureId: string; userId: string }
type Entry = NonNullable<Awaited<ReturnType<ScheduleService['findEntry']>>>

export type CommentatorService = {
  /**
   * Replaces the commentator’s external stream addresses for a fixture. With at least one address, the commentator also
   * takes the fixture. When another commentator has it, the addresses become visible once an operator assigns the
   * fixture.
   */
  saveLinks(member: Member, key: Key, urls: string[]): Promise<void>
  linksOf(member: Member, key: Key): Promise<string[]>
  linksOfFixture(fixtureId: string): Promise<{ userId: string; url: string }[]>
  updateEntry(member: Member, change: ParsedInputOf<typeof scheduleUpdate>): Promise<DataOf<typeof scheduleUpdate>>
  /** Throws FIXTURE_NOT_FOUND, NOT_YOUR_FIXTURE. */
  ownEntry(key: Key): Promise<DataOf<typeof ownScheduleEntry>>
  /** Returns the commentators among the ids, in the order of the ids. */
  findMany(userIds: string[]): Promise<Commentator[]>
  keepProfile(profile: { userId: string; bio: string }): Promise<void>
}

export function createCommentatorService(
  { db }: DatabaseEngine,
  { schedule, imageHosts }: { schedule: ScheduleService; imageHosts: readonly string[] },
): CommentatorService {
  async function refuseForeignEntry(member: Member, userId: string): Promise<void> {
    refuseForeign(member, userId)
    if (userId !== member.userId && !(await findCommentator(db, userId))) throw new ApiError('COMMENTATOR_NOT_FOUND')
  }

  async function takeUnlessTaken(member: Member, key: Key): Promise<void> {
    try {
      await schedule.take(member, key)
    } catch (error) {
      if (!(error instanceof ApiError) || error.name !== 'FIXTURE_TAKEN') throw error
    }
  }

  return {
    async saveLinks(member, key, urls) {
      await refuseForeignEntry(member, key.userId)
      if (!(await schedule.exists(key.fixtureId))) throw new ApiError('FIXTURE_NOT_FOUND')
      if (urls.length > 0) await takeUnlessTaken(member, key)
      await transact(db, (tx) => replaceLinks(tx, key, urls))
    },
    async linksOf(member, key) {
      refuseForeign(member, key.userId)
      return listLinks(db, key)
    },
    linksOfFixture: (fixtureId) => listFixtureLinks(db, fixtureId),
    async updateEntry(member, change) {
      const key = { fixtureId: change.id, userId: change.userId ?? member.userId }
      await refuseForeignEntry(member, key.userId)
      if (change.matchImage && !isAllowedPicture(change.matchImage, imageHosts))
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'matchImage', rule: 'host' }] })
      if (!(await schedule.exists(key.fixtureId))) throw new ApiError('FIXTURE_NOT_FOUND')
      const before = await schedule.findEntry(key)
      if (!before && change.status === undefined) throw new ApiError('NOT_YOUR_FIXTURE')
      if (change.status === entryStatus.withdrawn) {
        if (await isOnAir(db, key)) throw new ApiError('ALREADY_LIVE')
        await schedule.withdraw(member, key)
      } else await schedule.take(member, key, textsOf(change))
      return toEntry(key.fixtureId, await schedule.findEntry(key))
    },
    async ownEntry(key) {
      const [exists, entry, bookings] = await Promise.all([
        schedule.exists(key.fixtureId),
        schedule.findEntry(key),
        countBookings(db, key),
      ])
      if (!exists) throw new ApiError('FIXTURE_NOT_FOUND')
      if (!entry) throw new ApiError('NOT_YOUR_FIXTURE')
      return { ...toEntry(key.fixtureId, entry), bookings }
    },
    async findMany(userIds) {
      const rows = new Map((await findCommentators(db, userIds)).map((row) => [row.id, row]))
      return userIds.flatMap((id) => rows.get(id) ?? []).map(toCommentator)
    },
    keepProfile: (profile) => upsertProfile(db, profile),
  }
}

/** Throws NOT_PERMISSIONS unless the entry belongs to the member, or the member is an operator. */
function refuseForeign(member: Member, userId: string): void {
  if (userId !== member.userId && !hasRole(member, 'operator')) throw new ApiError('NOT_PERMISSIONS')
}

/** `entry` is null when the commentator has withdrawn from the fixture. */
function toEntry(fixtureId: string, entry: Entry | null): ScheduleEntry {
  return {
    id: fixtureId,
    matchImage: entry?.picture ?? '',
    matchTitle: entry?.title ?? '',
    matchDescription: entry?.description ?? '',
    matchTimeStr: entry?.plannedAt?.toISOString() ?? '',
    status: entry ? entryStatus.commented : entryStatus.withdrawn,
    updatedAt: (entry?.updatedAt ?? new Date()).getTime(),
  }
}

function textsOf(change: ParsedInputOf<typeof scheduleUpdate>) {
  const { matchTitle, matchDescription, matchImage, matchTimeStr } = change
  return {
    ...(matchTitle === undefined ? {} : { title: matchTitle }),
    ...(matchDescription === undefined ? {} : { description: matchDescription }),
    ...(matchImage === undefined ? {} : { picture: matchImage }),
    ...(matchTimeStr === undefined ? {} : { plannedAt: matchTimeStr === '' ? null : new Date(matchTimeStr) }),
  }
}
