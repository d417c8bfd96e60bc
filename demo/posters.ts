import { commentCreate, reportComment } from '#contract/comments.ts'
import { newsfeedReaction, reportPost } from '#contract/newsfeed.ts'
import { type PostType, postTypes } from '#contract/newsfeed-codes.ts'
import { reactionKinds } from '#contract/reactions.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { featureMatch, fixtureFilters, totalLive } from '#contract/schedule.ts'
import { tipList } from '#contract/tips.ts'
import type { App } from '#server/app.ts'
import { type DemoReport, demoComments } from './data/comments.ts'
import { chatters } from './data/people.ts'
import { type DemoPost, demoPosts } from './data/posts.ts'
import { drawing, pick, uuidOf } from './draw.ts'
import { keepFiles, type PostFile } from './post-files.ts'

type Uses = { app: Pick<App, 'features' | 'invoke'>; cast: ReadonlyMap<string, string> }
type Subject = { id: string; type: PostType; home: string; away: string; score: string }

const hourMs = 3_600_000

const idOf = (key: string) => uuidOf(`demo post ${key}`)

/** What the demo's members write to each other, about the fixtures and tips that there are. */
export function createPosters({ app: { features, invoke }, cast }: Uses) {
  const { newsfeed, comments, uploads } = features
  async function subjects(): Promise<Record<NonNullable<DemoPost['share']>, Subject[]>> {
    const [ended, coming, live, tips] = await Promise.all([
      invoke(featureMatch, { status: fixtureFilters.ended, pageSize: 12 }),
      invoke(featureMatch, { status: fixtureFilters.coming, pageSize: 12 }),
      invoke(totalLive, { pageSize: 8 }),
      invoke(tipList, { pageSize: 12 }),
    ])
    const of = (type: PostType) => (fixture: FixtureSummary) => ({
      ...{ id: fixture.fixtureId, type, home: fixture.home.name, away: fixture.away.name },
      score: `${fixture.home.score ?? 0}–${fixture.away.score ?? 0}`,
    })
    const tipped = tips.list.map(({ id, fixture }) => ({
      ...{ id, type: postTypes.shareTips, home: fixture.home.name, away: fixture.away.name, score: '' },
    }))
    return {
      result: ended.list.map(of(postTypes.shareLives)),
      coming: coming.list.map(of(postTypes.shareLives)),
      live: live.list.map(of(postTypes.shareLives)),
      moment: live.list.map(of(postTypes.liveEvents)),
      tip: tipped,
    }
  }

  const viewer = (username: string) => {
    const userId = cast.get(username)
    if (userId === undefined) throw new Error(`the demo has no ${username}`)
    return { kind: 'user' as const, userId, username, role: 'user' as const, sessionId: '' }
  }

  async function react(postId: string, { key, warmth, author }: DemoPost): Promise<void> {
    for (const [username] of chatters) {
      const draw = drawing(`${key} ${username}`)
      if (username === author || draw('reacts') >= warmth) continue
      // Most like or love; nobody is angry in a demo.
      const reaction = pick(reactionKinds.slice(0, 4), draw('how') ** 2)
      await invoke(newsfeedReaction, { id: postId, reaction }, viewer(username))
    }
  }

  /** Of the posts that are not written yet: drawing takes longer than all the rest. */
  async function filesOf(): Promise<Map<string, PostFile[]>> {
    const missing = await Promise.all(
      demoPosts.map(async ({ key, author, files }) => {
        const member = viewer(author)
        if (!files || (await newsfeed.findWritten(member.userId, idOf(key))) !== null) return []
        return [[key, await keepFiles(uploads, member, files)] as const]
      }),
    )
    return new Map(missing.flat())
  }

  async function report(call: typeof reportComment | typeof reportPost, id: string, said: readonly DemoReport[] = []) {
    for (const { by, ...what } of said) await invoke(call, { id, ...what }, viewer(by))
  }

  async function discuss(postId: string, { key, hoursAgo, isTold }: DemoPost, nowMs: number): Promise<void> {
    const lines = demoComments[key] ?? []
    const target = { targetType: 'post', targetId: postId } as const
    const ids: string[] = []
    for (const [at, { author, text, answers, reports }] of lines.entries()) {
      const by = viewer(author)
      const sinceMs = (hoursAgo * hourMs * (at + 1)) / (lines.length + 3)
      const draft = {
        ...{ content: text, parentId: answers === undefined ? null : (ids[answers] ?? null) },
        requestId: idOf(`${key} comment ${at}`),
      }
      const past = { ...draft, at: new Date(nowMs - hoursAgo * hourMs + sinceMs) }
      const id = isTold
        ? (await invoke(commentCreate, { ...target, ...draft }, by)).id
        : await comments.write(by.userId, { kind: 'post', targetId: postId }, past)
      ids.push(id)
      await report(reportComment, id, reports)
    }
  }

  return {
    /** Writes what is not there yet; a post whose subject is missing today is left out. */
    async write(nowMs: number): Promise<void> {
      const known = await subjects()
      const files = await filesOf()
      const ids = new Map<string, string>()
      for (const post of demoPosts) {
        const { userId } = viewer(post.author)
        const about = post.share ? known[post.share] : []
        const subject = about[ids.size % Math.max(1, about.length)]
        if (post.share && !subject) continue
        const at = new Date(nowMs - post.hoursAgo * hourMs)
        const content = post.text
          .replaceAll('{home}', subject?.home ?? '')
          .replaceAll('{away}', subject?.away ?? '')
          .replaceAll('{score}', subject?.score ?? '')
        const draft = { content, visibility: post.isPrivate ? (2 as const) : (1 as const), uuid: idOf(post.key) }
        const isKnown = (await newsfeed.findWritten(userId, draft.uuid)) !== null
        const shared = post.sharesPost === undefined ? undefined : ids.get(post.sharesPost)
        const id = shared
          ? await newsfeed.writeShare(userId, { ...draft, id: shared }, at)
          : await newsfeed.write(
              userId,
              {
                ...draft,
                attachments: files.get(post.key) ?? [],
                type: subject?.type ?? postTypes.normal,
                sharedId: subject?.id,
              },
              at,
            )
        ids.set(post.key, id)
        // What moderators took away since is not theirs to find again.
        if (isKnown) continue
        await report(reportPost, id, post.reports)
        await react(id, post)
        await discuss(id, post, nowMs)
      }
    },
  }
}
