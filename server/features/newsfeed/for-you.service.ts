import type { Locale } from '#contract/envelope.ts'
import type { RankedPost } from '#contract/for-you.ts'
import { defaultSliders, type FeedSliders } from '#contract/rules/feed-sliders.ts'
import type { Db } from '#server/db/sql.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { rank, scoresOf } from './for-you.rules.ts'
import { findSliders, listGroup, listRanked, listSubjects, upsertSliders } from './for-you.store.ts'
import { type RankedPlace, readRankedCursor, writeRankedCursor } from './for-you-cursor.rules.ts'
import type { PostReads } from './post.view.ts'

type Page = { list: RankedPost[]; next: string | null }
type Question = { after?: string | undefined; pageSize: number; locale: Locale }

export type ForYou = {
  /** Reads one page of the order “for you”. */
  read(viewer: Viewer, question: Question): Promise<Page>
  saveSliders(userId: string, change: Partial<FeedSliders>): Promise<FeedSliders>
}

export function createForYou(db: Db, reads: PostReads): ForYou {
  async function read(viewer: Viewer, { after, pageSize, locale }: Question): Promise<Page> {
    const place: RankedPlace | null = after === undefined ? null : readRankedCursor(after)
    const viewerId = memberIdOf(viewer)
    const [sliders, subjects] =
      viewerId === null
        ? [defaultSliders, []]
        : await Promise.all([findSliders(db, viewerId), listSubjects(db, viewerId, locale)])
    const ranking = { sliders, subjects, now: Date.now() }
    const asked = { viewerId, subjects }

    const kept = place?.rest.slice(0, pageSize) ?? []
    const keptIds = kept.map(String)
    const scores = new Map(scoresOf(await listRanked(db, asked, kept), ranking).map((one) => [one.id, one]))
    let rest = place?.rest.slice(pageSize) ?? []
    let floor = place?.floor ?? Number.POSITIVE_INFINITY
    let early = place?.early ?? []
    if (kept.length < pageSize && floor > 0) {
      const group = await listGroup(db, { ...asked, before: place?.floor ?? null, without: early })
      const ranked = rank(group.candidates, ranking)
      const added = ranked.slice(0, pageSize - kept.length)
      for (const one of added) {
        scores.set(one.id, one)
        keptIds.push(one.id)
      }
      rest = ranked.slice(added.length).map(({ id }) => Number(id))
      floor = group.floor
      early = [...early, ...ranked.map(({ id }) => Number(id))].filter((id) => id < floor)
    }
    const shown = keptIds.filter((id) => scores.has(id))
    const list = (await reads.present(viewer, shown, locale)).map((post) => ({
      ...post,
      reasons: scores.get(post.id)?.reasons ?? [],
    }))
    const isLast = rest.length === 0 && floor === 0
    return { list, next: isLast ? null : writeRankedCursor({ floor, early, rest }) }
  }
  return { read, saveSliders: (userId, change) => upsertSliders(db, userId, change) }
}
