import { readFile } from 'node:fs/promises'
import { reactToReel, reelUpload } from '#contract/reels.ts'
import type { App } from '#server/app.ts'
import { chatters } from './data/people.ts'
import { type DemoReel, demoReels } from './data/reels.ts'
import { drawing, uuidOf } from './draw.ts'

type Uses = { app: Pick<App, 'features' | 'invoke'>; cast: ReadonlyMap<string, string> }

const hourMs = 3_600_000
const readClip = (name: string) => readFile(new URL(`clips/${name}`, import.meta.url))

const idOf = (key: string) => uuidOf(`demo reel ${key}`)

export function createReelMakers({ app: { features, invoke }, cast }: Uses) {
  const { reels, uploads, comments } = features
  const viewer = (username: string) => {
    const userId = cast.get(username)
    if (userId === undefined) throw new Error(`the demo has no ${username}`)
    return { kind: 'user' as const, userId, username, role: 'user' as const, sessionId: '' }
  }

  async function publish(reel: DemoReel, nowMs: number): Promise<void> {
    const { key, author, clip, caption, hoursAgo, warmth } = reel
    const member = viewer(author)
    if ((await reels.findWritten(member.userId, idOf(key))) !== null) return
    const kind = reelUpload.kind
    const video = await uploads.keep(member, { kind }, await readClip(`${clip}.mp4`))
    await uploads.keep(member, { kind, posterOf: video.uploadId }, await readClip(`${clip}.webp`))
    const at = new Date(nowMs - hoursAgo * hourMs)
    const id = await reels.write(member.userId, { caption, url: video.address, uuid: idOf(key) }, at)
    for (const [username] of chatters)
      if (username !== author && drawing(`reel ${key} ${username}`)('likes') < warmth)
        await invoke(reactToReel, { id, reaction: 'like' }, viewer(username))
    for (const [place, { author: by, text }] of (reel.comments ?? []).entries()) {
      const draft = { content: text, parentId: null, requestId: idOf(`${key} comment ${place}`) }
      const saidAt = new Date(at.getTime() + ((place + 1) * hoursAgo * hourMs) / 8)
      await comments.write(viewer(by).userId, { kind: 'reel', targetId: id }, { ...draft, at: saidAt })
    }
  }

  return {
    /** Publishes the reels that do not exist yet, oldest first, so that ids increase with time. */
    async write(nowMs: number): Promise<void> {
      for (const reel of demoReels.toReversed()) await publish(reel, nowMs)
    },
  }
}
