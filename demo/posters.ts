import { commentCreate, reportComment } from '#contract/comments.ts'
import { newsfeedReaction, reportPost } from '#contract/newsfeed.ts'
import { type PostType, postTypes } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { featureMatch, fixtureFilters, totalLive } from '#contract/schedule.ts'
import { tipList } from '#contract/tips.ts'
import type { App } from '#server/app.ts'
import type { PastComment } from '#server/features/comments/past-comments.service.ts'
import { type CrowdPost, crowdComments, crowdPosts, crowdReactions } from './crowd-posts.ts'
import { type DemoReport, demoComments } from './data/comments.ts'
import { chatters } from './data/people.ts'
import { type DemoPost, demoPosts } from './data/posts.ts'
import { drawing, uuidOf } from './draw.ts'
import { readMatchFacts } from './match-facts.ts'
import { keepFiles, type PostFile } from './post-files.ts'

type Uses = {
  app: Pick<App, 'features' | 'invoke'>
  cast: ReadonlyMap<string, string>
  people: readonly { username: string; name: string }[]
}
type Subject = { id: string; type: PostType; home: string; away: string; score: string }

const hourMs = 3_600_000

const idOf = (key: string) => uuidOf(`demo post ${key}`)

/** Creates the demo’s members who write posts, some of them about existing fixtures and tips. */
export function createPosters({ app: { features, invoke }, cast, people }: Uses) {
  const { newsfeed, reactions, uploads } = features
  async function subjects(): Promise<Record<NonNullable<DemoPost['share']>, Subject[]>> {
    const [ended, coming, live, tips] = await Promise.all([
      invoke(featureMatch, { status: fixtureFilters.ended, pageSize: 12 }),
      invoke(featureMatch, { status: fixtureFilters.coming, pageSize: 12 }),
      invoke(totalLive, { pageSize: 8 }),
      invoke(tipList, { pageSize: 12 }),
    ])
    const of = (type: PostType) => (fixture: FixtureSummary) => ({
      id: fixture.fixtureId,
      type,
      home: fixture.home.name,
      away: fixture.away.name,
      score: `${fixture.home.score ?? 0}–${fixture.away.score ?? 0}`,
    })
    const tipped = tips.list.map(({ id, fixture }) => ({
      id,
      type: postTypes.shareTips,
      home: fixture.home.name,
      away: fixture.away.name,
      score: '',
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

  /**
   * Stores the files of posts that are not written yet, before any post is written, because drawing takes longest.
   * Returns them by the post’s key.
   */
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

  /** Writes the comments with the current time, so that the post’s author is notified. */
  async function discussNow(postId: string, { key }: DemoPost): Promise<void> {
    const ids: string[] = []
    for (const [at, { author, text, answers, reports }] of (demoComments[key] ?? []).entries()) {
      const draft = { content: text, parentId: answers === undefined ? null : (ids[answers] ?? null) }
      const target = { targetType: 'post', targetId: postId, requestId: idOf(`${key} comment ${at}`) } as const
      const { id } = await invoke(commentCreate, { ...target, ...draft }, viewer(author))
      ids.push(id)
      await report(reportComment, id, reports)
    }
  }

  function discussionOf(postId: string, { key, hoursAgo }: DemoPost, nowMs: number): PastComment[] {
    const lines = demoComments[key] ?? []
    return lines.map(({ author, text, answers }, at) => ({
      kind: 'post',
      targetId: postId,
      userId: viewer(author).userId,
      content: text,
      requestId: idOf(`${key} comment ${at}`),
      answers: answers === undefined ? null : idOf(`${key} comment ${answers}`),
      at: new Date(nowMs - hoursAgo * hourMs + (hoursAgo * hourMs * (at + 1)) / (lines.length + 3)),
    }))
  }

  /** Writes posts of the community that do not exist yet, oldest first. Returns their ids by key. */
  async function publish(posts: readonly CrowdPost[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>()
    const plainUntil = posts.findIndex(({ picture }) => picture !== undefined)
    const plain = plainUntil < 0 ? posts : posts.slice(0, plainUntil)
    const added = await newsfeed.keepPast(
      plain.map(({ author, uuid, text: content, at }) => ({
        userId: viewer(author).userId,
        uuid,
        content,
        at,
        type: postTypes.normal,
        shared: null,
      })),
    )
    for (const { key, uuid } of plain) {
      const id = added.get(uuid)
      if (id !== undefined) ids.set(key, id)
    }
    const pictured = posts[plain.length]
    if (!pictured) return ids
    const { author, uuid, text: content, picture = '', at, key } = pictured
    const by = viewer(author)
    if ((await newsfeed.findWritten(by.userId, uuid)) === null) {
      const attachments = await keepFiles(uploads, by, [picture])
      const post = { content, uuid, attachments, type: postTypes.normal, visibility: 1 as const }
      ids.set(key, await newsfeed.write(by.userId, post, at))
    }
    return new Map([...ids, ...(await publish(posts.slice(plain.length + 1)))])
  }

  async function writeOne(
    post: DemoPost,
    use: { subject: Subject | undefined; files: PostFile[]; shared?: string | undefined; at: Date },
  ) {
    const { userId } = viewer(post.author)
    const { subject, files, shared, at } = use
    const content = post.text
      .replaceAll('{home}', subject?.home ?? '')
      .replaceAll('{away}', subject?.away ?? '')
      .replaceAll('{score}', subject?.score ?? '')
    const draft = { content, visibility: post.isPrivate ? (2 as const) : (1 as const), uuid: idOf(post.key) }
    const isNew = (await newsfeed.findWritten(userId, draft.uuid)) === null
    const about = { type: subject?.type ?? postTypes.normal, sharedId: subject?.id }
    const id = shared
      ? await newsfeed.writeShare(userId, { ...draft, id: shared }, at)
      : await newsfeed.write(userId, { ...draft, attachments: files, ...about }, at)
    return { id, isNew }
  }

  return {
    /** Writes the posts that do not exist yet. Skips a post for whose shared content there is no item today. */
    async write(nowMs: number): Promise<void> {
      const [known, files, facts] = await Promise.all([subjects(), filesOf(), readMatchFacts(invoke)])
      const members = people.filter(({ username }) => cast.has(username))
      const crowd = crowdPosts(facts, members, nowMs)
      const ids = new Map<string, string>()
      const fresh: { id: string; key: string; at: Date; warmth: number }[] = []
      const comments: PastComment[] = []
      const reported: [DemoPost, string][] = []
      let next = 0
      /** Publishes the posts of the community up to a time, so that ids increase with time. */
      const publishUntil = async (ms: number) => {
        const end = crowd.findIndex(({ at }) => at.getTime() > ms)
        const due = crowd.slice(next, end < 0 ? crowd.length : end)
        next += due.length
        const added = await publish(due)
        for (const post of due) {
          const id = added.get(post.key)
          if (id === undefined) continue
          ids.set(post.key, id)
          fresh.push({ id, key: post.key, at: post.at, warmth: drawing(post.key)('warmth') ** 2 * 0.16 })
        }
      }
      for (const [place, post] of demoPosts.entries()) {
        const about = post.share ? known[post.share] : []
        const subject = about[place % Math.max(1, about.length)]
        if (post.share && !subject) continue
        const at = new Date(nowMs - post.hoursAgo * hourMs)
        await publishUntil(at.getTime())
        const shared = post.sharesPost === undefined ? undefined : ids.get(post.sharesPost)
        const { id, isNew } = await writeOne(post, { subject, files: files.get(post.key) ?? [], shared, at })
        ids.set(post.key, id)
        // An existing post gets no comments or reports again, because moderators may have removed some of them.
        if (!isNew) continue
        fresh.push({ id, key: post.key, at, warmth: post.isAuthorNotified ? 0 : post.warmth / 3 })
        reported.push([post, id])
        if (!post.isAuthorNotified) comments.push(...discussionOf(id, post, nowMs))
      }
      await publishUntil(Number.POSITIVE_INFINITY)
      const written = crowd.filter(({ key }) => ids.has(key))
      const below = crowdComments(written, members, nowMs).map(({ uuid, postKey, author, text, answers, at }) => ({
        kind: 'post',
        targetId: ids.get(postKey) ?? '',
        userId: viewer(author).userId,
        content: text,
        requestId: uuid,
        answers,
        at,
      }))
      const commentIds = await features.comments.keepPast([...comments, ...below])
      await reactions.keepPast(
        'post',
        fresh.flatMap(({ id, key, ...post }) =>
          crowdReactions(key, post, members, nowMs).map(({ username, reaction, at }) => ({
            userId: viewer(username).userId,
            targetId: id,
            reaction,
            at,
          })),
        ),
      )
      for (const [post, id] of reported) {
        await report(reportPost, id, post.reports)
        if (post.isAuthorNotified) await notifyAuthor(post, id)
        else
          for (const [at, { reports }] of (demoComments[post.key] ?? []).entries())
            await report(reportComment, commentIds.get(idOf(`${post.key} comment ${at}`)) ?? '', reports)
      }
    },
  }

  /** Adds reactions and comments of other members, so that the author is notified. */
  async function notifyAuthor(post: DemoPost, id: string): Promise<void> {
    for (const [username] of chatters.slice(0, 6))
      if (username !== post.author) await invoke(newsfeedReaction, { id, reaction: 'love' }, viewer(username))
    await discussNow(id, post)
  }
}
