import { readFile } from 'node:fs/promises'
import { postUpload } from '#contract/newsfeed.ts'
import type { App } from '#server/app.ts'
import type { Member } from '#server/http/viewer.ts'
import type { DemoPost } from './data/posts.ts'

export type PostFile = { url: string; kind: 'image' | 'video' }

const { kind } = postUpload
const clip = { file: 'post-passing.mp4', poster: 'post-passing.webp' }
const readClip = (name: string) => readFile(new URL(`clips/${name}`, import.meta.url))

/** Uploads the files of a demo post, as its author would. */
export async function keepFiles(
  uploads: App['features']['uploads'],
  member: Member,
  files: NonNullable<DemoPost['files']> | readonly string[],
): Promise<PostFile[]> {
  if (files === 'clip') {
    const video = await uploads.keep(member, { kind }, await readClip(clip.file))
    await uploads.keep(member, { kind, posterOf: video.uploadId }, await readClip(clip.poster))
    return [{ url: video.address, kind: 'video' }]
  }
  return Promise.all(
    files.map(async (name) => {
      const picture = await readFile(new URL(`pictures/${name}.webp`, import.meta.url))
      const { address } = await uploads.keep(member, { kind }, picture)
      return { url: address, kind: 'image' as const }
    }),
  )
}
