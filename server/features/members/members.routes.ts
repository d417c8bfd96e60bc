import type { MemberProfile, PublicUser } from '#contract/account.ts'
import type { Commentator } from '#contract/commentators.ts'
import type { Locale } from '#contract/envelope.ts'
import { type MemberPage, memberInfo, memberRating, memberReplays, rateMember } from '#contract/members.ts'
import { toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { type ContextOf, handle, type Route } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { privacyOf } from '#server/tables/privacy.ts'
import { crestOf } from '#server/tables/teams.ts'
import { badgesOf } from './badge.rules.ts'
import type { CommentatorRatings } from './commentator-ratings.service.ts'
import { countFriendsOf, countPostsOf, listNewestFriends, listReplays, listTeams } from './member.store.ts'

type Uses = {
  db: Db
  accounts: {
    findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>>
    findPublicByName(username: string): Promise<MemberProfile | null>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
  }
  follows: Pick<Follows, 'followersOf' | 'countFollowed'>
  ratings: CommentatorRatings
  commentators: { findMany(userIds: string[]): Promise<Commentator[]> }
  schedule: Pick<ScheduleService, 'findAll'>
}

const shown = { friends: 9, teams: 8 }

export function memberRoutes({ db, accounts, follows, ratings, commentators, schedule }: Uses): Route[] {
  async function profileOf(username: string): Promise<MemberProfile> {
    const found = await accounts.findPublicByName(username)
    if (!found) throw new ApiError('USER_NOT_FOUND')
    return found
  }

  async function friendsShown(userId: string): Promise<PublicUser[]> {
    if ((await privacyOf(db, [userId])).get(userId)?.friends !== 'everyone') return []
    const ids = await listNewestFriends(db, userId, shown.friends)
    const users = await accounts.findPublic(ids)
    return ids.flatMap((id) => users.get(id) ?? [])
  }

  async function pageOf(username: string, locale: Locale): Promise<MemberPage> {
    const profile = await profileOf(username)
    const { userId, role } = profile
    const isCommentator = role === 'commentator'
    const [teams, known, posts, friends, followers, following, onAir, rating] = await Promise.all([
      listTeams(db, userId, shown.teams),
      friendsShown(userId),
      countPostsOf(db, userId),
      countFriendsOf(db, userId),
      follows.followersOf(userId),
      follows.countFollowed(userId),
      isCommentator ? commentators.findMany([userId]) : [],
      isCommentator ? ratings.of(userId) : null,
    ])
    return {
      ...profile,
      // Without a biography of the member, shows the biography from the commentator profile.
      bio: profile.bio || (onAir[0]?.bio ?? ''),
      link: onAir[0]?.link ?? '',
      posts,
      followers,
      following,
      friends,
      friendsShown: known,
      teams: teams.map(({ id, names, short_name, colour, crest }) => ({
        id,
        name: names[locale],
        shortName: short_name,
        colour,
        ...crestOf(crest),
      })),
      badges: badgesOf({ ...profile, followers, friends }, Date.now()),
      rating,
    }
  }

  const refuseBlocked = ({ username }: { username: string }, { viewer }: ContextOf<'public'>) =>
    accounts.refuseBlocked(username, viewer)

  return [
    handle(memberInfo, ({ username, locale }) => pageOf(username, locale), refuseBlocked),
    handle(
      memberReplays,
      async ({ username, locale, ...paging }) => {
        const { userId } = await profileOf(username)
        const { rows, total } = await listReplays(db, userId, paging)
        const fixtures = await schedule.findAll(
          rows.map(({ fixture_id }) => fixture_id),
          locale,
        )
        const byId = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
        const list = rows.flatMap(({ stream_id, fixture_id, started_at, duration_ms }) => {
          const fixture = byId.get(fixture_id)
          if (!fixture) return []
          return [{ streamId: stream_id, startedAt: started_at.getTime(), durationMs: Number(duration_ms), fixture }]
        })
        return toPage(list, total, paging)
      },
      refuseBlocked,
    ),
    handle(memberRating, ({ userId: commentatorId }, { member }) => ratings.own(member, commentatorId)),
    handle(rateMember, ({ userId: commentatorId, stars }, { member }) => ratings.rate(member, commentatorId, stars)),
  ]
}
