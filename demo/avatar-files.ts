import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { App } from '#server/app.ts'

/** Stores the avatar with this name as an upload of the site. Returns its address. */
export async function keepAvatar(uploads: App['features']['uploads'], name: string): Promise<string> {
  const body = await readFile(new URL(`pictures/avatars/${name}.webp`, import.meta.url))
  const file = { extension: 'webp', contentType: 'image/webp', bytes: body.length } as const
  return uploads.keepOwn({ ...file, body: Readable.from([body]) })
}
