import type { Commentator } from '#contract/commentators.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { CommentatorRow } from './commentator.store.ts'

export function toCommentator(row: CommentatorRow): Commentator {
  const { fixture_id: fixtureId, home_names: home, away_names: away } = row
  const isLive = fixtureId !== null && home !== null && away !== null
  return {
    userId: row.id,
    username: row.username,
    name: row.nickname,
    profilePicture: row.profile_picture,
    bio: row.bio ?? '',
    isLive,
    link: isLive ? `${fixtureSlug({ home: home.vi, away: away.vi, fixtureId })}/${row.username}` : '',
    followers: row.followers ?? 0,
  }
}
