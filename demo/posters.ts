import { commentCreate, reportComment } from '#contract/comments.ts'
import { newsfeedReaction, reportPost } from '#contract/newsfeed.ts'
import { type PostType, postTypes } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { anchorSchedule, featureMatch, fixtureFilters, sports, totalLive } from '#contract/schedule.ts'
import { tipList } from '#contract/tips.ts'
import type { App } from '#server/app.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { PastComment } from '#server/features/comments/past-comments.service.ts'
import { crowdReactions } from './crowd-reactions.ts'
import { type DemoReport, demoComments } from './data/comments.ts'
import { chatters } from './data/people.ts'
import { type DemoPost, demoPosts } from './data/posts.ts'
import { drawing, uuidOf } from './draw.ts'
import { keepFiles, type PostFile } from './post-files.ts'
import { readTalkFacts } from './talk-facts.ts'
import { latestWithin, type TalkPost, writeTalks } from './talks.ts'

type Uses = {
  app: Pick<App, 'features' | 'invoke'>
  database: DatabaseEngine
  cast: ReadonlyMap<string, string>
  people: readonly { username: string; name: string; teams: readonly string[] }[]
}
/** `from` is the time before which no post can be about the subject. */
type Subject = { id: string; type: PostType; home: string; away: string; score: string; from: number }
type Dated = { post: DemoPost; subject: Subject | undefined; at: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const awake = [8, 24] as const
/** Max length of a match with its break. */
const matchMs = 118 * minuteMs

const idOf = (key: string) => uuidOf(`demo post ${key}`)

/** Creates the demo’s members who write posts, some of them about existing fixtures and tips. */
export function createPosters({ app: { features, invoke }, database, cast, people }: Uses) {
  const { newsfeed, reactions, uploads } = features
  async function subjects(): Promise<Record<NonNullable<DemoPost['share']>, Subject[]>> {
    const [ended, coming, live, tips, seats] = await Promise.all([
      invoke(featureMatch, { status: fixtureFilters.ended, pageSize: 12 }),
      invoke(featureMatch, { status: fixtureFilters.coming, pageSize: 12 }),
      invoke(totalLive, { pageSize: 8 }),
      invoke(tipList, { pageSize: 50 }),
      invoke(anchorSchedule, { userId: viewer('blv').userId, pageSize: 5 }),
    ])
    const isFootball = ({ sport }: FixtureSummary) => sport === sports.football
    const of = (type: PostType, afterMs: number | null) => (fixture: FixtureSummary) => ({
      id: fixture.fixtureId,
      type,
      home: fixture.home.name,
      away: fixture.away.name,
      score: `${fixture.home.score ?? 0}–${fixture.away.score ?? 0}`,
      from: afterMs === null ? 0 : fixture.kickOff + afterMs,
    })
    const tipped = tips.list.map(({ id, fixture, createdAt }) => ({
      id,
      type: postTypes.shareTips,
      home: fixture.home.name,
      away: fixture.away.name,
      score: '',
      from: createdAt + 4 * minuteMs,
    }))
    return {
      result: ended.list.filter(isFootball).map(of(postTypes.shareLives, matchMs)),
      coming: coming.list.filter(isFootball).map(of(postTypes.shareLives, null)),
      live: live.list.filter(isFootball).map(of(postTypes.shareLives, 4 * minuteMs)),
      moment: live.list.filter(isFootball).map(of(postTypes.liveEvents, 4 * minuteMs)),
      seat: seats.list.filter(({ status }) => status === 0).map(of(postTypes.shareLives, null)),
      tip: tipped,
    }
  }

  /** Returns the posts with their subjects and times, oldest first. Omits those without a subject today. */
  async function dated(nowMs: number): Promise<Dated[]> {
    const known = await subjects()
    const used = new Set<string>()
    const found = new Map<string, Dated>()
    for (const post of demoPosts) {
      const { key, share, hoursAgo, hours, sharesPost } = post
      const usual = nowMs - hoursAgo * hourMs
      // Members sleep at night, except for posts about what is on air.
      const isAbout = share !== undefined
      const early = isAbout ? 0 : drawing(key)('early') * 50 * minuteMs
      const wanted = isAbout ? usual : latestWithin(usual, hours ?? awake) - early
      const fitting = (share ? known[share] : []).filter(({ id, from }) => !used.has(id) && from < nowMs - minuteMs)
      const subject = fitting.find(({ from }) => from <= wanted) ?? fitting[0]
      if (share && !subject) continue
      if (subject) used.add(subject.id)
      const shared = sharesPost === undefined ? undefined : found.get(sharesPost)
      if (sharesPost !== undefined && !shared) continue
      const earliest = Math.max(subject?.from ?? 0, shared ? shared.at + 9 * minuteMs : 0)
      found.set(key, { post, subject, at: Math.min(nowMs - minuteMs / 2, Math.max(wanted, earliest)) })
    }
    return [...found.values()].toSorted((one, other) => one.at - other.at)
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

  function discussionOf(postId: string, { post: { key }, at: from }: Dated, nowMs: number): PastComment[] {
    const lines = demoComments[key] ?? []
    return lines.map(({ author, text, answers }, at) => ({
      kind: 'post',
      targetId: postId,
      userId: viewer(author).userId,
      content: text,
      requestId: idOf(`${key} comment ${at}`),
      answers: answers === undefined ? null : idOf(`${key} comment ${answers}`),
      at: new Date(from + Math.min((nowMs - from) / (lines.length + 3), 35 * minuteMs) * (at + 1)),
    }))
  }

  /** Writes conversations’ posts that do not exist yet, oldest first. Returns their ids by key. */
  async function publish(posts: readonly TalkPost[]): Promise<Map<string, string>> {
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
    /** Writes all posts, at the first start only, because later ones would repeat their texts about other matches. */
    async write(nowMs: number): Promise<void> {
      if ((await newsfeed.findWritten(viewer('admin').userId, idOf('chao'))) !== null) return
      const [ordered, files, facts] = await Promise.all([
        dated(nowMs),
        filesOf(),
        readTalkFacts({ database, invoke }, nowMs),
      ])
      const members = people.filter(({ username }) => cast.has(username))
      const talks = writeTalks(facts, members, nowMs)
      const ids = new Map<string, string>()
      const fresh: { id: string; key: string; at: Date; warmth: number }[] = []
      const comments: PastComment[] = []
      const reported: [DemoPost, string][] = []
      let next = 0
      /** Publishes the conversations up to a time, so that ids increase with time. */
      const publishUntil = async (ms: number) => {
        const end = talks.findIndex(({ at }) => at.getTime() > ms)
        const due = talks.slice(next, end < 0 ? talks.length : end)
        next += due.length
        const added = await publish(due)
        for (const { key, at, comments: below } of due) {
          const id = added.get(key)
          if (id === undefined) continue
          fresh.push({ id, key, at, warmth: 0.01 + drawing(key)('warmth') ** 2 * 0.2 })
          comments.push(
            ...below.map(({ uuid, author, text, answers, at: since }) => ({
              kind: 'post' as const,
              targetId: id,
              userId: viewer(author).userId,
              content: text,
              requestId: uuid,
              answers,
              at: since,
            })),
          )
        }
      }
      for (const one of ordered) {
        const { post, subject, at } = one
        await publishUntil(at)
        const shared = post.sharesPost === undefined ? undefined : ids.get(post.sharesPost)
        const { id, isNew } = await writeOne(post, {
          subject,
          files: files.get(post.key) ?? [],
          shared,
          at: new Date(at),
        })
        ids.set(post.key, id)
        // An existing post gets no comments or reports again, because moderators may have removed some of them.
        if (!isNew) continue
        fresh.push({ id, key: post.key, at: new Date(at), warmth: post.isAuthorNotified ? 0 : post.warmth / 3 })
        reported.push([post, id])
        if (!post.isAuthorNotified) comments.push(...discussionOf(id, one, nowMs))
      }
      await publishUntil(Number.POSITIVE_INFINITY)
      const commentIds = await features.comments.keepPast(comments)
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
