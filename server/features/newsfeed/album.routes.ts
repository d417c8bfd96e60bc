import type { Locale } from '#contract/envelope.ts'
import { type MemberAct, newsfeedActivity, newsfeedPhotos } from '#contract/newsfeed.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import type { CommentService } from '#server/features/comments/comments.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { type ActRow, listActs, listPhotos } from './album.store.ts'

type Uses = {
  db: Db
  accounts: {
    findPublicByName(username: string): Promise<{ userId: string } | null>
    refuseBlocked(username: string, viewer: Viewer): Promise<void>
  }
  schedule: { findAll(fixtureIds: readonly string[], locale: Locale): Promise<FixtureSummary[]> }
  comments: Pick<CommentService, 'places'>
}

/** Max characters of a text in the list. The full text is on its page. */
const shownText = 280

/** Routes of a member’s album: pictures of posts, and everything that the member wrote. */
export function albumRoutes({ db, accounts, schedule, comments }: Uses): Route[] {
  async function idOf(username: string, viewer: Viewer): Promise<string> {
    await accounts.refuseBlocked(username, viewer)
    const member = await accounts.findPublicByName(username)
    if (!member) throw new ApiError('USER_NOT_FOUND')
    return member.userId
  }

  /** Makes a fixed number of queries. Omits comments on targets that the viewer may not see. */
  async function present(viewer: Viewer, rows: readonly ActRow[], locale: Locale): Promise<MemberAct[]> {
    const targets = rows.flatMap(({ act, ref_kind: kind, ref_id: targetId }) =>
      act === 'comment' && kind !== null && targetId !== null ? [{ kind, targetId }] : [],
    )
    const fixtureIds = rows.flatMap(({ act, ref_id }) => (act === 'tip' && ref_id !== null ? [ref_id] : []))
    const [places, fixtures] = await Promise.all([
      comments.places(viewer, targets, locale),
      schedule.findAll([...new Set(fixtureIds)], locale),
    ])
    const fixtureById = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]))
    return rows.flatMap((row): MemberAct[] => {
      const shown = {
        kind: row.act,
        id: row.id,
        at: row.at.getTime(),
        text: [...row.text].slice(0, shownText).join(''),
      }
      if (row.act === 'comment') {
        const place = places.get(`${row.ref_kind} ${row.ref_id}`)
        return place ? [{ ...shown, path: place.path, on: place.title }] : []
      }
      if (row.act !== 'tip') return [{ ...shown, path: `/bang-tin?pId=${row.id}`, on: null }]
      const fixture = fixtureById.get(row.ref_id ?? '')
      const on = fixture ? `${fixture.home.name} – ${fixture.away.name}` : null
      return [{ ...shown, path: `/tip-keo/tip-${row.id}`, on }]
    })
  }

  return [
    handle(newsfeedPhotos, async ({ username, ...paging }, { viewer }) => {
      const asked = { viewerId: memberIdOf(viewer), userId: await idOf(username, viewer), paging }
      const { list, ...page } = await listPhotos(db, asked)
      return { list: list.map(({ post_id: postId, ...file }) => ({ postId, ...file })), ...page }
    }),
    handle(newsfeedActivity, async ({ username, locale, ...paging }, { viewer, isRestricted }) => {
      const asked = {
        viewerId: memberIdOf(viewer),
        userId: await idOf(username, viewer),
        paging,
        withTips: !isRestricted,
      }
      const { list, ...page } = await listActs(db, asked)
      return { list: await present(viewer, list, locale), ...page }
    }),
  ]
}
